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
        // Each icon that several screens use would else be a file of 200 bytes and a request of its
        // own. An icon of one screen stays with that screen: the first one does not wait for it.
        codeSplitting: {
          groups: [{ name: 'icons', test: /@tabler[\\/]icons-react/, minShareCount: 3 }],
        },
      },
    },
  },
});
