/** Last words of English category names that count things or people. 'Housing' and 'Law' have no plural. */
const COUNTABLE = new Set(
  `academy accountant agency agent airport apartment architect arena artist association attorney attraction bakery bank
  bar barber beach boutique breeder brewery broker builder building butcher buyer cafe cafeteria camp campground
  carpenter caterer cathedral cemetery center centre chalet chapel charity chiropractor church cinema clinic club coach
  college company consultant contractor council counselor course court creche dealer deli dentist department designer
  developer diner distillery distributor doctor electrician embassy engineer exporter fabricator factory farm field
  florist foundation fountain funeral gallery garage garden grocery groomer group guide gym hairdresser hall harbor home
  hospice hospital hostel hotel house importer inn inspector institute institution instructor interpreter island jeweler
  kindergarten lab laboratory lake laundromat lawyer library locksmith lodge lounge maker mall manufacturer marina market
  mechanic memorial mill monastery monument mosque motel museum musician notary nursery nutritionist office operator
  optician optometrist organization orphanage outfitter painter park pharmacy photographer physician physiotherapist
  pizzeria place plant plaza plumber podiatrist pool port practitioner preschool printer producer program provider
  psychiatrist psychologist pub publisher range ranch realtor reservoir resort restaurant retailer rink roaster room
  salon school service shelter shop shrine society spa space specialist spring stadium stand station store studio
  supermarket supplier surgeon synagogue tailor teacher team temple theater theatre therapist track trail trainer
  translator university veterinarian venue villa vineyard wholesaler winery workshop yard zoo`.split(
    /\s+/,
  ),
);

/**
 * The plural of an English category name whose last word counts: 'Pharmacies' of 'Pharmacy'. Other names, such as those of
 * other languages, stay as they are.
 */
export function pluralName(name: string): string {
  const [, start = '', last = ''] = /^(.*?)([A-Za-z]+)$/s.exec(name) ?? [];
  if (!COUNTABLE.has(last.toLowerCase())) return name;
  if (/[^aeiou]y$/.test(last)) return `${start}${last.slice(0, -1)}ies`;
  return `${start}${last}${/(?:s|x|z|ch|sh)$/.test(last) ? 'es' : 's'}`;
}
