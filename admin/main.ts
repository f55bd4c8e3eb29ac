import { z } from 'zod';

// The security policy allows no code from strings, which zod would try each time a schema is made: so
// everything that makes one is loaded after this has been said.
z.config({ jitless: true });

await import('./app.tsx');
