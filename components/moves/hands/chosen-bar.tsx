'use client'

import { mayDo } from '@/lib/core/rules/schedule/active-item'
import type { ScheduleItem } from '@/lib/core/rules/schedule/schedule'
import { chosenTexts, chosenText, publishText, withdrawText } from '@/lib/moves/texts/hands'
import { Button } from '@/components/ui/button'
import { useDashboard } from '@/components/core/state/dashboard-provider'
import type { ChosenActs } from './use-chosen-acts'

/** Below the week: how many classes are chosen, and what may be done with all of them. */
export function ChosenBar(props: { items: readonly ScheduleItem[]; acts: ChosenActs; onClear: () => void }) {
  const { items, acts, onClear } = props
  const { subject } = useDashboard()
  const drafts = items.filter(({ state }) => state === 'projected')
  const published = items.filter(({ state }) => state === 'published')
  return (
    <div
      role="region"
      aria-label={chosenTexts.region}
      data-no-print
      className="sticky bottom-0 z-3 flex flex-wrap items-center gap-2 border-t bg-surface-raised px-3 py-1.5"
    >
      <p role="status" className="mr-auto font-medium">
        {chosenText(items.length)}
      </p>
      {drafts.length > 0 && mayDo(subject, 'publish') && (
        <Button look="primary" onClick={() => void acts.publish(drafts)}>
          {publishText(drafts.length)}
        </Button>
      )}
      {published.length > 0 && (
        <Button onClick={() => void acts.withdraw(published)}>{withdrawText(published.length)}</Button>
      )}
      <Button onClick={() => void acts.move(items, { days: 1, pairs: 0 })}>{chosenTexts.move}</Button>
      <Button look="quiet" onClick={onClear}>
        {chosenTexts.clear}
      </Button>
    </div>
  )
}
