'use client'

import { useLayoutEffect, useRef, type ReactNode } from 'react'
import { IconButton } from '@/components/ui/button'
import { CloseIcon } from '@/components/ui/icons'

type PanelProps = {
  title: string
  /** Beside the title: what can be done with the whole. */
  actions?: ReactNode
  closeLabel: string
  onClose: () => void
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
      if (own?.contains(document.activeElement))
        document.querySelector<HTMLElement>('[role="gridcell"][tabindex="0"]')?.focus()
    }
  }, [])
  return panel
}

/** There Escape is the field's own: it clears a search, closes a list or the days of a date. */
const isWriting = (target: EventTarget): boolean =>
  target instanceof Element && target.matches('select, input:not([type="checkbox"], [type="radio"])')

/** What a mode works with, at the right of the week. Escape closes it, and the focus goes back to the week. */
export function Panel({ title, actions, closeLabel, onClose, className, children }: PanelProps) {
  const panel = useFocusBack()
  return (
    <aside
      ref={panel}
      data-no-print
      aria-label={title}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !isWriting(event.target) && !event.defaultPrevented) onClose()
      }}
      className={`flex min-h-0 shrink-0 flex-col border-l bg-surface max-md:fixed max-md:inset-0 max-md:z-bar max-md:border-l-0 ${className}`}
    >
      <div className="flex items-center gap-1 border-b py-1 pr-1.5 pl-3">
        <h2 className="min-w-0 flex-1 truncate text-base font-semibold">{title}</h2>
        {actions}
        <IconButton label={closeLabel} onClick={onClose}>
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
