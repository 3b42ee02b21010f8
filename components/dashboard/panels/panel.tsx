'use client'

import { useEffect, useEffectEvent, useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react'
import { IconButton } from '@/components/ui/button'
import { CloseIcon } from '@/components/ui/icons'
import { useTypedText } from '@/components/ui/use-typed-text'
import { focusWeek } from '../state/focus-week'

type PanelProps = {
  title: string
  /** Beside the title: what can be done with the whole. */
  actions?: ReactNode
  closeLabel: string
  onClose: () => void
  /** What was typed into it is stored by now. */
  isStored?: boolean
  /** How wide it stands beside the week, and whether a phone shows it: there it is a sheet over all else. */
  className: string
  children: ReactNode
}

/** Nobody who worked in a panel by keyboard is left nowhere when it closes. */
function useFocusBack() {
  const panel = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const own = panel.current
    return () => {
      if (own?.contains(document.activeElement)) focusWeek()
    }
  }, [])
  return panel
}

/** There Escape is the field's own: it clears a search, closes a list or the days of a date. */
const takesEscape = (target: Element): boolean =>
  target.matches('select, input[type="date"]') ||
  (target instanceof HTMLInputElement && target.type === 'search' && target.value !== '')

/** The open panels, the newest last. */
const open: HTMLElement[] = []

/** Escape is the panel's that has the focus; in the week or the bar above, where one still stands who just opened one, the newest's. */
function useEscape(panel: RefObject<HTMLElement | null>, onEscape: () => void) {
  const escape = useEffectEvent(onEscape)
  useEffect(() => {
    const own = panel.current
    if (!own) return
    open.push(own)
    const onKeyDown = ({ key, target, defaultPrevented }: KeyboardEvent) => {
      if (key !== 'Escape' || defaultPrevented || !(target instanceof Element)) return
      if (takesEscape(target) || target.closest('[role="dialog"], [role="menu"]')) return
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
 * What a mode works with, at the right of the week. Escape closes it, and the focus goes back to the week; what was typed is not thrown
 * away unasked.
 */
export function Panel(props: PanelProps) {
  const { title, actions, closeLabel, onClose, isStored = false, className, children } = props
  const panel = useFocusBack()
  const { onInput, leave } = useTypedText()
  const close = () => (isStored ? onClose() : leave(onClose))
  useEscape(panel, close)
  return (
    <aside
      ref={panel}
      data-no-print
      aria-label={title}
      onInput={onInput}
      className={`flex min-h-0 shrink-0 flex-col border-l bg-surface max-md:fixed max-md:inset-0 max-md:z-bar max-md:border-l-0 ${className}`}
    >
      <div className="flex items-center gap-1 border-b py-1 pr-1.5 pl-3">
        <h2 className="min-w-0 flex-1 truncate text-base font-semibold">{title}</h2>
        {actions}
        <IconButton label={closeLabel} onClick={close}>
          <CloseIcon />
        </IconButton>
      </div>
      {children}
    </aside>
  )
}

/** What stands in a panel that has nothing to show. */
export function PanelNotice({ text, hint, children }: { text: string; hint?: string; children?: ReactNode }) {
  return (
    <div className="grid justify-items-center gap-2 px-6 py-10 text-center">
      <p className="font-medium">{text}</p>
      {hint && <p className="text-sm text-ink-soft text-pretty">{hint}</p>}
      {children}
    </div>
  )
}
