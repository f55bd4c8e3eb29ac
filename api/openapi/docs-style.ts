import { createHash } from 'node:crypto';

/** Of the page for people, which loads nothing. */
export const DOCS_STYLE = `
:root {
  color-scheme: light dark;
  --ground: oklch(0.99 0.004 95); --surface: oklch(0.965 0.008 95); --ink: oklch(0.25 0.025 245);
  --muted: oklch(0.44 0.025 245); --line: oklch(0.88 0.013 95); --accent: oklch(0.41 0.085 232);
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: oklch(0.205 0.02 245); --surface: oklch(0.245 0.022 245); --ink: oklch(0.93 0.012 95);
    --muted: oklch(0.77 0.016 95); --line: oklch(0.36 0.022 245); --accent: oklch(0.83 0.08 215);
  }
}
body {
  margin: 0 auto; padding: 2rem clamp(1rem, 4vw, 2.5rem) 4rem; max-width: 60rem;
  background: var(--ground); color: var(--ink);
  font: 0.9375rem/1.55 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif;
}
h1, h2 { font-family: "Iowan Old Style", Palatino, P052, Georgia, serif; line-height: 1.2; }
h2 { margin: 3rem 0 0.25rem; }
h3 { margin: 0; font: 600 1rem/1.4 ui-monospace, "Cascadia Mono", Menlo, monospace; overflow-wrap: anywhere; }
h3 b { display: inline-block; min-width: 4rem; color: var(--accent); text-transform: uppercase; }
a { color: var(--accent); }
nav ul { columns: 18rem; padding: 0; list-style: none; }
nav li { padding: 0.2rem 0; break-inside: avoid; }
section { margin-top: 1.25rem; padding-top: 1.25rem; border-top: 1px solid var(--line); }
section p { margin: 0.35rem 0; }
.muted { color: var(--muted); }
table { width: 100%; table-layout: fixed; margin: 0.75rem 0 0; border-collapse: collapse; }
th, td { padding: 0.3rem 1rem 0.3rem 0; text-align: left; vertical-align: top; border-top: 1px solid var(--line); }
th { width: 8rem; font-weight: 600; overflow-wrap: anywhere; }
td:last-child { width: 55%; }
code, pre { font: 0.8125rem/1.5 ui-monospace, "Cascadia Mono", Menlo, monospace; }
td code { overflow-wrap: anywhere; }
pre { margin: 0.5rem 0 0; padding: 0.75rem 1rem; background: var(--surface); overflow: auto; }
main > details { padding: 0.5rem 0; border-top: 1px solid var(--line); }
summary { cursor: pointer; font-weight: 600; }
`;

/** What the Content-Security-Policy calls it. */
export const DOCS_STYLE_SOURCE = `'sha256-${createHash('sha256').update(DOCS_STYLE).digest('base64')}'`;
