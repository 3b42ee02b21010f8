import { useEffect, type ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { focusWeek } from '../state/focus-week'

/** On a phone, below the week: what a panel that was put away works on, and the way back to it. */
export function PutAway(props: { back: string; onBack: () => void; children: ReactNode }) {
  const { back, onBack, children } = props
  // What had the focus is put away, and the week is what it was put away for.
  useEffect(() => focusWeek({ preventScroll: true }), [])
  return (
    <>
      {/* The week ends above the bar, not below it. */}
      <div aria-hidden className="h-14 md:hidden" />
      <div
        data-no-print
        className="fixed inset-x-0 bottom-0 z-bar flex items-center gap-2 border-t bg-surface-raised p-2 shadow-popover md:hidden"
      >
        <p className="min-w-0 flex-1 truncate">{children}</p>
        <Button look="primary" onClick={onBack}>
          {back}
        </Button>
      </div>
    </>
  )
}
