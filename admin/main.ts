import { z } from 'zod';

// The content security policy forbids code from strings, which zod would try for each schema. So every
// module that creates a schema is loaded after this setting.
z.config({ jitless: true });

await import('./app.tsx');
