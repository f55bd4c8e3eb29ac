import { z } from 'zod';

// The security policy allows no code from strings, which zod would try each time a schema is made:
// this module has to be loaded before the first that makes one.
z.config({ jitless: true });
