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
    rolldownOptions: {
      output: {
        // Else each of some sixty icons is a file of 200 bytes and a request of its own.
        codeSplitting: { groups: [{ name: 'icons', test: /@tabler[\\/]icons-react/ }] },
      },
    },
  },
});
