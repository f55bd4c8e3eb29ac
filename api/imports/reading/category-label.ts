/**
 * The name of a category as people write it: the last part of Foursquare's path, `Dining and Drinking >
 * Bakery`, and the words of Overture's name, `coffee_shop`.
 */
export function categoryLabel(text: string | null): string | null {
  const name = text?.split(' > ').at(-1) ?? null;
  if (name === null || !/^[a-z0-9]+(?:_[a-z0-9]+)+$/.test(name)) return name;
  const words = name.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
