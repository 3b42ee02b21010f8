/**
 * The reason a button is inactive, as shown beside it; null if it is active. Throws if an inactive button
 * gives no reason.
 */
export function heldBy(button: HTMLElement): string | null {
  if (button.hasAttribute('disabled')) throw new Error('A held button keeps the focus')
  if (button.getAttribute('aria-disabled') !== 'true') return null
  const reason = document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent
  if (!reason) throw new Error('A held button says why')
  return reason.replaceAll('\u00a0', ' ')
}
