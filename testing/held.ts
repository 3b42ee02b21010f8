/** Why a button cannot be pressed, as it says beside itself; null: it can. One that is held without a word is a fault. */
export function heldBy(button: HTMLElement): string | null {
  if (button.hasAttribute('disabled')) throw new Error('A held button keeps the focus')
  if (button.getAttribute('aria-disabled') !== 'true') return null
  const reason = document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent
  if (!reason) throw new Error('A held button says why')
  return reason.replaceAll('\u00a0', ' ')
}
