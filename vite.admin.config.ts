import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The back office, served below /admin under a policy that allows files of its own alone. */
export default defineConfig({
  root: join(import.meta.dirname, 'admin'),
  base: '/admin/',
  plugins: [react()],
  build: {
    outDir: join(import.meta.dirname, 'dist', 'admin'),
    emptyOutDir: true,
    assetsInlineLimit: 0,
  },
});
