/** Postcodes: of Germany and others, the USA, Great Britain, the Netherlands, Canada, Poland, Japan. */
export const POSTCODE =
  /^(?:\d{4,6}|\d{5}-\d{4}|[a-z]{1,2}\d[a-z\d]? ?\d[a-z]{2}|\d{4} ?[a-z]{2}|[a-z]\d[a-z] ?\d[a-z]\d|\d{2}-\d{3}|\d{3}-\d{4})$/i;
