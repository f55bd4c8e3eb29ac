/** Whether the visitor asks for reduced data, or the connection is too slow for prefetching. */
export function savesData(): boolean {
  if (!('connection' in navigator)) return false;
  const connection: unknown = navigator.connection;
  if (typeof connection !== 'object' || connection === null) return false;
  return (
    ('saveData' in connection && connection.saveData === true) ||
    ('effectiveType' in connection && /2g/.test(String(connection.effectiveType)))
  );
}
