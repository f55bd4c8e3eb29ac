import { styleNonce } from './theme.ts';

declare global {
  var __webpack_nonce__: string | undefined;
}

// What keeps a page from scrolling below a dialog (react-remove-scroll) writes a style element of its
// own, and asks for its nonce under this name.
globalThis.__webpack_nonce__ = styleNonce();
