import { useEffect, useEffectEvent, useLayoutEffect, useRef, type RefObject } from 'react'
import { focusOpener, openerNow } from '@/components/ui/opener'
import { focusWeek } from '../state/focus-week'

/** What stands in it beside a panel lies below a phone's panel; what stands elsewhere, dialogs and toasts, over both. */
const rootSelector = '[data-dashboard]'

/** The open panels, the newest last. */
const open: HTMLElement[] = []
/** Those of them that a phone shows over all else. */
const covering: HTMLElement[] = []
/** Out of reach because of them. */
let covered: Element[] = []

/** All that stands beside the panel, or beside what holds it, is out of reach. */
function coverAll(): void {
  covered.forEach((element) => element.removeAttribute('inert'))
  covered = []
  let inner: Element | null | undefined = covering.at(-1)
  while (inner?.parentElement && !inner.matches(rootSelector)) {
    const parent: Element = inner.parentElement
    covered.push(...[...parent.children].filter((one) => one !== inner && !one.hasAttribute('inert')))
    inner = parent
  }
  covered.forEach((element) => element.setAttribute('inert', ''))
}

/** There Escape is the field's own: it clears a search, closes a list or the days of a date. */
const takesEscape = (target: Element): boolean =>
  target.matches('select, input[type="date"]') ||
  (target instanceof HTMLInputElement && target.type === 'search' && target.value !== '')

/** Escape is the panel's that has the focus; in the week or the bar above, where one still stands who just opened one, the newest's. */
export function useEscape(panel: RefObject<HTMLElement | null>, onEscape: () => void): void {
  const escape = useEffectEvent(onEscape)
  useEffect(() => {
    const own = panel.current
    if (!own) return
    open.push(own)
    const onKeyDown = ({ key, target, defaultPrevented }: KeyboardEvent) => {
      if (key !== 'Escape' || defaultPrevented || !(target instanceof Element)) return
      const around = target.closest('[role="dialog"], [role="menu"]')
      if (takesEscape(target) || (around && around !== own)) return
      if ((open.find((one) => one.contains(target)) ?? open.at(-1)) === own) escape()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => {
      open.splice(open.indexOf(own), 1)
      document.removeEventListener('keydown', onKeyDown)
    }
  }, [panel])
}

/**
 * Nobody who worked in a panel by keyboard is left nowhere when it closes: the focus goes to what opened it, else to the week. While it
 * covers the page, nothing else can be reached and the focus is inside.
 */
export function usePanelFocus(panel: RefObject<HTMLElement | null>, isCovering: boolean): void {
  const opener = useRef<HTMLElement | null>(null)
  useLayoutEffect(() => {
    opener.current = openerNow()
  }, [])

  useLayoutEffect(() => {
    const own = panel.current
    if (!own || !isCovering) return
    covering.push(own)
    coverAll()
    if (!own.contains(document.activeElement)) own.focus({ preventScroll: true })
    return () => {
      covering.splice(covering.indexOf(own), 1)
      coverAll()
    }
  }, [panel, isCovering])

  // The last of the three: nothing out of reach could take the focus.
  useLayoutEffect(() => {
    const own = panel.current
    return () => {
      const focused = document.activeElement
      // Past the last stop of a panel that covers the page, the page itself has the keys.
      const isPast = focused === document.body && own?.matches('[aria-modal="true"]')
      if ((isPast || own?.contains(focused)) && !focusOpener(opener.current)) focusWeek()
    }
  }, [panel])
}
