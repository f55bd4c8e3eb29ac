/** Listings come from spreadsheets that anybody may have written: only these addresses are linked. */

/** An http or https address, normalised, or null. */
export function webUrl(value: string | null): string | null {
  const url = value === null ? null : URL.parse(value.trim());
  return url?.protocol === 'https:' || url?.protocol === 'http:' ? url.href : null;
}

/** A picture's address: http or https, or a file of the site's own `/photos/`; else null. */
export function imageUrl(value: string | null): string | null {
  return value !== null && /^\/photos\/[\w-]+(?:[./][\w-]+)*$/.test(value) ? value : webUrl(value);
}

/** A tel: address of the number's digits, without an extension ('x12'); null where too few are left. */
export function telUrl(phone: string | null): string | null {
  const number =
    phone
      ?.normalize('NFKC')
      .trim()
      .split(/[a-z;,]/i, 1)[0] ?? '';
  const digits = number.replace(/\D/g, '');
  return digits.length < 3 ? null : `tel:${number.startsWith('+') ? '+' : ''}${digits}`;
}

type Place = {
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly placeId: string | null;
};

/** A maps service's directions to a place; null where it has no coordinates. */
export function directionsUrl({ latitude, longitude, placeId }: Place): string | null {
  if (latitude === null || longitude === null) return null;
  const place = placeId === null ? '' : `&destination_place_id=${encodeURIComponent(placeId)}`;
  return `https://www.google.com/maps/dir/?api=1&destination=${latitude}%2C${longitude}${place}`;
}
