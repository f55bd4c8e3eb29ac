const PATHS = {
  alert: 'M10 3 2.500 16.500h15zM10 8v4m0 2v.5',
  home: 'M3 9.500 10 3.500l7 6V17h-5v-5H8v5H3z',
  globe: 'M3 10a7 7 0 1 0 14 0a7 7 0 1 0-14 0M3 10h14M10 3c-4 4-4 10 0 14M10 3c4 4 4 10 0 14',
} as const;

/** A decorative icon beside a text with the same meaning. */
export function Icon({ name }: { readonly name: keyof typeof PATHS }) {
  return (
    <svg className="icon" viewBox="0 0 20 20" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );
}
