import { encode } from 'uqr';

/** The quiet zone around the code, in modules: readers need it to find the code. */
const BORDER = 4;

type Props = { readonly text: string; readonly label: string };

/** A QR code, black on white in both colour schemes: many readers do not accept inverted codes. */
export function QrCode({ text, label }: Props) {
  const { data, size } = encode(text, { ecc: 'M', border: BORDER });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return (
    <svg className="qr-code" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" shapeRendering="crispEdges" />
    </svg>
  );
}
