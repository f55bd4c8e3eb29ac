import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { importListings } from '../../scratch/import-listings.ts';
import type { TestSite } from '../../testing/site.ts';

const CAFES = 30;
const TOWNS =
  'Almada Amadora Aveiro Barreiro Beja Braga Cascais Coimbra Faro Funchal Guarda Leiria Loures Mafra Mirandela Odivelas Oeiras Porto Sintra Tomar Viseu Vizela'.split(
    ' ',
  );

/**
 * Fills the site with a country with known lists: 30 cafés in Lisbon (three pages of their category and
 * city), and a bakery in each of 22 other towns (more than the country's page shows).
 */
export async function fillWithPortugal({ database, folder, publish }: TestSite): Promise<void> {
  const cafes = Array.from({ length: CAFES }, (_, index) => row(index, 'Lisbon', 'Cafe'));
  const bakeries = TOWNS.map((town, index) => row(CAFES + index, town, 'Bakery'));
  const file = join(folder, '..', 'portugal.csv');
  await writeFile(file, [HEADER, ...cafes, ...bakeries, ''].join('\n'));
  await importListings(database.pool, file);
  await publish();
}

const HEADER =
  'name,type,category,full_address,city,country_code,phone,latitude,longitude,place_id,rating,reviews,working_hours,about';
const HOURS = '"{""Monday"":""9 AM–6 PM"",""Sunday"":""Closed""}"';
const ABOUT = '"{""Amenities"":{""Wi-Fi"":true}}"';

function row(index: number, city: string, category: string): string {
  const two = String(index + 1).padStart(2, '0');
  const rating = (4.9 - index * 0.05).toFixed(1);
  // A point in Lisbon would say that a town is there.
  const point = city === 'Lisbon' ? `38.7${two},-9.1${two}` : ',';
  return `${category} ${two},${category},${category},"Rua ${two}, ${city}, Portugal",${city},PT,+351 21 555 01${two},${point},ChIJportugal0000000000000${two},${rating},100,${HOURS},${ABOUT}`;
}
