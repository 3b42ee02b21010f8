import { setNonce } from 'get-nonce'

/**
 * Radix inserts a style element while a dialog or menu is open; the CSP only accepts it with the page's
 * nonce, which scripts can read.
 */
if (typeof document !== 'undefined') {
  const nonce = document.querySelector<HTMLElement>('script[nonce]')?.nonce
  if (nonce) setNonce(nonce)
}
