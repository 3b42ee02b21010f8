'use client'
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { useAnnounce } from '@/components/ui/announcer'
import { IconButton } from '@/components/ui/button'
import { focusOpener, openerNow, useBackCloses } from '@/components/ui/covers'
import { CloseIcon } from '@/components/ui/icons'
import { useTypedText } from '@/components/ui/use-typed-text'
import { useIsNarrow } from '@/lib/core/page/browser/use-media'
import { panelOpened } from '@/lib/core/schedule/texts/dashboard'
import { focusWeek } from '../state/focus-week'

/** Elements inside it are below a phone's panel; those outside, dialogs and toasts, are above everything. */
const rootSelector = '[data-dashboard]'

/** Open panels, the newest last. */
const open: HTMLElement[] = []
/** Panels that cover a phone's screen. */
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
function useEscape(panel: RefObject<HTMLElement | null>, onEscape: () => void): void {
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
 * Restores the focus when a panel closes: to its opener, otherwise to the week. While a panel covers the
 * page, the rest is inert and the focus is inside.
 */
function usePanelFocus(panel: RefObject<HTMLElement | null>, isCovering: boolean): void {
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

type PanelProps = {
  title: string
  /** Actions on the whole panel, beside the title. */
  actions?: ReactNode
  closeLabel: string
  onClose: () => void
  /** Its input has been saved. */
  isStored?: boolean
  /** A phone shows the week instead. */
  isPutAway?: boolean
  /** Classes for its width beside the week. */
  className: string
  children: ReactNode
}

/**
 * The panel of a mode, to the right of the week; on a phone a full-screen dialog that Back also closes.
 * Escape closes it and restores the focus; unsaved input is confirmed first.
 */
export function Panel(props: PanelProps) {
  const { title, actions, closeLabel, onClose, isStored = false, isPutAway = false, className } = props
  const panel = useRef<HTMLDivElement>(null)
  const isNarrow = useIsNarrow()
  const isCovering = isNarrow && !isPutAway
  const announce = useAnnounce()
  const { onInput, leave } = useTypedText()
  const close = () => (isStored ? onClose() : leave(onClose))
  useEscape(panel, close)
  usePanelFocus(panel, isCovering)
  useBackCloses(isCovering, close)
  useEffect(() => {
    // On a phone the panel takes the focus, which announces it.
    if (!isNarrow) announce(panelOpened(title))
  }, [isNarrow, announce, title])
  return (
    <div
      ref={panel}
      data-no-print
      aria-label={title}
      {...(isCovering ? { role: 'dialog', 'aria-modal': true, tabIndex: -1 } : { role: 'complementary' })}
      onInput={onInput}
      className={`flex min-h-0 shrink-0 flex-col border-l bg-surface max-md:fixed max-md:inset-0 max-md:z-bar max-md:border-l-0 focus:outline-none ${isPutAway ? 'max-md:hidden' : ''} ${className}`}
    >
      <div className="flex items-center gap-1 border-b py-1 pr-1.5 pl-3">
        <h2 className="min-w-0 flex-1 truncate text-base font-semibold">{title}</h2>
        {actions}
        <IconButton label={closeLabel} onClick={close}>
          <CloseIcon />
        </IconButton>
      </div>
      {props.children}
    </div>
  )
}

export const PanelBody = ({ children }: { children: ReactNode }) => (
  <div className="grid min-h-0 flex-1 auto-rows-max grid-cols-1 content-start gap-4 overflow-y-auto p-3">
    {children}
  </div>
)

/** The panel's final action, always visible. */
export const PanelFoot = ({ children }: { children: ReactNode }) => <div className="border-t px-3 py-2">{children}</div>
