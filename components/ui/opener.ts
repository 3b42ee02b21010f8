/**
 * What has the focus as something opens over the page or beside it, and so gets it back: of an entry of a menu, which goes with its menu,
 * the button of the menu.
 */
export function openerNow(): HTMLElement | null {
  const focused = document.activeElement
  const menu = focused?.closest('[role="menu"]')
  const opener = menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : focused
  return opener instanceof HTMLElement && opener !== document.body ? opener : null
}

const isThere = (element: HTMLElement): boolean => element.isConnected && element.closest('[inert]') === null

/** Gives the focus back to what opened; whether it is still there to take it. */
export function focusOpener(opener: HTMLElement | null): boolean {
  if (!opener || !isThere(opener)) return false
  opener.focus()
  return document.activeElement === opener
}
