/**
 * What an API key may do. `import`: push files and rows, and follow their imports. `export`: download listings.
 * `read`: read listings and imports. A route names the scopes that open it.
 */
export const SCOPES = ['import', 'export', 'read'] as const;
export type Scope = (typeof SCOPES)[number];
