import { setNonce } from 'get-nonce'

/**
 * Radix writes a style element while a dialog or menu is open; the content policy counts only those with the nonce of the page, which
 * scripts may read.
 */
if (typeof document !== 'undefined') {
  const nonce = document.querySelector<HTMLElement>('script[nonce]')?.nonce
  if (nonce) setNonce(nonce)
}
