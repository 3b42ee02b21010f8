import { useEffect, type ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { focusWeek } from '../state/focus-week'

/** On a phone, below the week: the subject of a collapsed panel, and the button to reopen it. */
export function PutAway(props: { back: string; onBack: () => void; children: ReactNode }) {
  const { back, onBack, children } = props
  // The focused element is hidden, and the user wants the week.
  useEffect(() => focusWeek({ preventScroll: true }), [])
  return (
    <>
      {/* the week ends above the bar */}
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
