import { styleNonce } from './theme.ts';

declare global {
  var __webpack_nonce__: string | undefined;
}

// react-remove-scroll, which keeps the page from scrolling below a dialog, adds a style element and reads
// its nonce from this name.
globalThis.__webpack_nonce__ = styleNonce();
