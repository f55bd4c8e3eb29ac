/** The addresses of the back office's screens. */
export const PATHS = { home: '/admin', signIn: '/admin/login' } as const;
