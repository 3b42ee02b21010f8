/**
 * The focused element when something opens, to return the focus to. For a menu entry, the menu's button,
 * because the entry is unmounted.
 */
export function openerNow(): HTMLElement | null {
  const focused = document.activeElement
  const menu = focused?.closest('[role="menu"]')
  const opener = menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : focused
  return opener instanceof HTMLElement && opener !== document.body ? opener : null
}

const isThere = (element: HTMLElement): boolean => element.isConnected && element.closest('[inert]') === null

/** Returns the focus to the opener; false if it is gone. */
export function focusOpener(opener: HTMLElement | null): boolean {
  if (!opener || !isThere(opener)) return false
  opener.focus()
  return document.activeElement === opener
}
