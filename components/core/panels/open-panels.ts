import { useEffect, useEffectEvent, useLayoutEffect, useRef, type RefObject } from 'react'
import { focusOpener, openerNow } from '@/components/ui/opener'
import { focusWeek } from '../state/focus-week'

/** Elements inside it are below a phone's panel; those outside, dialogs and toasts, are above everything. */
const rootSelector = '[data-dashboard]'

/** Open panels, the newest last. */
const open: HTMLElement[] = []
/** Those that cover a phone's screen. */
const covering: HTMLElement[] = []
/** Elements made inert because of them. */
let covered: Element[] = []

/** Makes everything beside the panel and its ancestors inert. */
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

/** In such fields Escape clears or closes something of their own. */
const takesEscape = (target: Element): boolean =>
  target.matches('select, input[type="date"]') ||
  (target instanceof HTMLInputElement && target.type === 'search' && target.value !== '')

/** Escape closes the focused panel; in the week or the bar above, the newest. */
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
 * Restores the focus when a panel closes: to its opener, otherwise to the week. While a panel covers the page, the rest is inert
 * and the focus is inside.
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

  // Must be the last effect: an inert element cannot be focused.
  useLayoutEffect(() => {
    const own = panel.current
    return () => {
      const focused = document.activeElement
      // After the last tab stop of a covering panel the body has the focus.
      const isPast = focused === document.body && own?.matches('[aria-modal="true"]')
      if ((isPast || own?.contains(focused)) && !focusOpener(opener.current)) focusWeek()
    }
  }, [panel])
}
