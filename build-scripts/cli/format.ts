/** Peak resident memory of this process, its threads included, in bytes. */
export const peakMemoryBytes = () => process.resourceUsage().maxRSS * 1024;

/** `pagesPerSecond` → `pages per second`. */
const words = (name: string) => name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

function readable(name: string, value: number | string): string {
  if (typeof value === 'string') return value;
  if (/bytes$/i.test(name)) return `${(value / 2 ** 20).toFixed(1)} MiB`;
  return value.toLocaleString('en');
}

/** Names and figures in two aligned columns, for people. */
export function table(figures: Readonly<Record<string, number | string>>): string {
  const rows = Object.entries(figures).map(([name, value]) => [
    words(name).replace(/ bytes$/, ''),
    readable(name, value),
  ]);
  const width = Math.max(...rows.map(([name]) => name?.length ?? 0));
  return rows.map(([name, value]) => `  ${(name ?? '').padEnd(width)}  ${value}`).join('\n');
}
