/** A count from 1000 in thousands with at most one decimal: 999, '1K', '12.5K', '719K', '1250K'. */
export function shortCount(count: number): string {
  return count < 1000 ? String(count) : `${Math.round(count / 100) / 10}K`;
}

/** What percentage of `total` `part` is, with one decimal and no sign: '12.3'; '0.0' of nothing. */
export function share(part: number, total: number): string {
  return total === 0 ? '0.0' : (Math.round((part * 1000) / total) / 10).toFixed(1);
}
