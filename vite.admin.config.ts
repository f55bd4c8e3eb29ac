import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Not one of Vite's own helpers: the entry needs these before anything that makes a schema is loaded. */
const isFile = (id: string) => !id.startsWith('\0') && !LATER.test(id);

/** What many screens need and the first one does not: forms, lists to choose from, and a parser of schedules. */
const LATER = /@mantine[\\/]form|[\\/](Select|Combobox)[\\/]|PasswordField|feed-schedule/;

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
        // Left alone, each module that two screens share is a file of its own: the first screen asked
        // for 76, most of them below 1.5 KB. It asks for 37 now, and opens in three quarters of the time.
        // A group takes the dependencies of its modules as well. The first screen loads all groups: with modules
        // of six screens in 'shared' it loaded 269 KB, the sentences and forms of imports among them; with what is
        // loaded later, 264 KB.
        codeSplitting: {
          groups: [
            // admin/main.ts sets it up before the rest is loaded.
            { name: 'zod', test: /node_modules[\\/]zod[\\/]/, priority: 1 },
            { name: 'shared', test: isFile, minShareCount: 9 },
            { name: 'small', test: isFile, minShareCount: 8, maxModuleSize: 6_000 },
            { name: 'tiny', test: isFile, minShareCount: 5, maxModuleSize: 1_000 },
          ],
        },
      },
    },
  },
});
