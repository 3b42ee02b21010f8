'use client'

import { place } from '@/lib/client/changes'
import { consentNeeded, dateDoubts } from '@/lib/domain/date-doubts'
import type { LoadItem } from '@/lib/domain/load-item'
import type { OnTaken, PlacementRequest } from '@/lib/domain/placement'
import type { Plannable } from '@/lib/domain/resource'
import { isAllowed } from '@/lib/domain/rights'
import { loadTitle } from '@/lib/text/load'
import { whereText } from '@/lib/text/grid'
import { placedNote, placedText, scopeHint } from '@/lib/text/placing'
import { useDialogs } from '@/components/ui/dialogs'
import { useDashboard } from '../state/dashboard-provider'
import { PlacementPreview, type PreviewAnswer } from './placement-preview'
import { useActs } from './use-acts'

/** What a planner chose in a cell; what becomes of a clash is asked on the way. */
type PlacingWish = Pick<PlacementRequest, 'date' | 'pair' | 'roomId' | 'scope' | 'published'> & {
  /** Null: none is named. */
  roomTitle: string | null
}

/**
 * Places an item as wished: once at once, a series and what goes to a date rarely meant after a preview. Whoever may force an overlap
 * is asked before one class, too.
 * `beforeDialog`: what has to leave the screen before a question comes.
 */
export function usePlacing(
  subject: Plannable,
): (item: LoadItem, wish: PlacingWish, beforeDialog: () => void) => Promise<void> {
  const { actor, calendar, now } = useDashboard()
  const { modal } = useDialogs()
  const { ask, act, report } = useActs()
  const mayForce = isAllowed(actor, 'overlap.force')

  return async (item, { roomTitle, ...wish }, beforeDialog) => {
    const request = (onTaken: OnTaken, dryRun = false): PlacementRequest => ({
      ...wish,
      of: item.ref.of,
      id: item.ref.id,
      onTaken,
      dryRun,
    })
    const store = async (onTaken: OnTaken) => {
      const placement = await act(() => place(request(onTaken), subject))
      if (placement === null) return
      const { dates, changeId } = placement
      report({ text: placedText(item, dates, wish.pair), note: placedNote(item, placement), changeId })
    }

    const isOnce = wish.scope.repeat === 'once'
    const courseYears = item.groups.map(({ courseYear }) => courseYear)
    const doubts = dateDoubts(calendar, now, [
      { date: wish.date, pair: wish.pair, courseYears, within: item },
    ])
    if (isOnce && !mayForce && doubts.length === 0) {
      beforeDialog()
      return store('refuse')
    }
    const preview = await ask(() => place(request('refuse', true), subject))
    beforeDialog()
    if (preview === null) return
    const isClear = preview.skipped.length === 0
    const isDoubted = consentNeeded('class', preview.warnings).length > 0
    if (isOnce && isClear && !isDoubted) return store('refuse')
    const answer = await modal<PreviewAnswer>({
      title: loadTitle(item),
      description: [whereText(wish.date, wish.pair), roomTitle, scopeHint(wish.scope)]
        .filter(Boolean)
        .join(', '),
      body: (finish) => (
        <PlacementPreview item={item} placement={preview} mayForce={mayForce} onAnswer={finish} />
      ),
    })
    // What was free when the planner looked is refused, not skipped, if it is taken by now.
    if (answer) return store(answer === 'all' ? 'force' : isClear ? 'refuse' : 'skip')
  }
}
