'use client'

import { useDashboard } from '@/components/core/state/dashboard-provider'
import { Button } from '@/components/ui/button'
import { later } from '@/lib/core/calendar/rules/calendar-date'
import { isLoadDone, type LoadItem, type LoadProgress } from '@/lib/core/load/rules/load-item'
import type { Plannable } from '@/lib/core/names/rules/resource'
import { isAllowed } from '@/lib/core/rights/rules/rights'
import { useReopening } from '@/lib/filling/browser'
import { fillingTexts } from '@/lib/filling/texts'
import { useFillRest } from './use-fill-rest'

/** Opens the search that places the rest of a load; absent for users who may plan none of it. */
export function FillRest(props: {
  subject: Plannable
  items: readonly LoadItem[]
  /** By item id. */
  progress: ReadonlyMap<number, LoadProgress>
}) {
  const { subject, items, progress } = props
  const { actor, monday, today, selection } = useDashboard()
  const fillRest = useFillRest()
  const isPlanner = items.some(({ plan }) => isAllowed(actor, 'draft.view', plan))
  // The last placed item is still selected, but complete.
  const picked = selection.filter((item) => !isLoadDone(item, progress.get(item.ref.id)?.placedHours ?? 0))
  const open = () => void fillRest({ scope: subject, from: later(today, monday), picked })
  useReopening(subject, () => {
    if (isPlanner) open()
  })
  if (!isPlanner) return null
  return (
    <Button look="quiet" className="justify-start rounded-none border-t border-t-line px-3" onClick={open}>
      {fillingTexts.open}
    </Button>
  )
}
