'use client'

import { place } from '@/lib/core/browser/placing/changes'
import { refusalOf } from '@/lib/core/browser/calls/refusal'
import { consentNeeded } from '@/lib/core/rules/placing/change-warnings'
import { dateDoubts } from '@/lib/core/rules/placing/date-doubts'
import type { LoadItem } from '@/lib/core/rules/load/load-item'
import type { PlacementRequest } from '@/lib/core/rules/placing/placement'
import type { Plannable } from '@/lib/core/rules/names/resource'
import { isAllowed } from '@/lib/core/rules/rights/rights'
import { loadTitle } from '@/lib/core/texts/load/load'
import { placedNote, placedText } from '@/lib/planning/texts/placing'
import { useDialogs } from '@/components/ui/dialogs'
import { useDashboard, useDashboardActions } from '@/components/core/state/dashboard-provider'
import { PlacementPreview, type PreviewAnswer } from './placement-preview'
import { scopeOf, type PlacingChoices, type PlacingWish } from './placing-wish'
import { useActs } from '@/components/core/changes/use-acts'

type Around = {
  /** Hides what must not be on screen during a question. */
  beforeDialog: () => void
  /** Called with the choices made in the preview. */
  onKeep: (choices: PlacingChoices) => void
}

const requestOf = (
  item: LoadItem,
  { date, pair, roomId, published, ...choices }: PlacingWish,
  how: Pick<PlacementRequest, 'onTaken' | 'dryRun' | 'reason'>,
): PlacementRequest => ({
  ...{ of: item.ref.of, id: item.ref.id, roomId, date, pair, published, ...how },
  scope: scopeOf(choices),
})

/**
 * Places an item: a single class at once; a series or an unusual date after a preview in which room, slot and period can be
 * changed; the same if a place turns out to be taken or what is published at once is against the rules. Users who may force overlaps are
 * asked for a single class too.
 */
export function usePlacing(
  subject: Plannable,
): (item: LoadItem, wish: PlacingWish, around: Around) => Promise<void> {
  const { actor, calendar } = useDashboard()
  const { timeNow } = useDashboardActions()
  const { modal } = useDialogs()
  const { ask, act, report } = useActs()
  const mayForce = isAllowed(actor, 'overlap.force')

  return async (item, first, { beforeDialog, onKeep }) => {
    /** Returns true if it was not stored because the place is taken. */
    const store = async (
      wish: PlacingWish,
      how: Pick<PlacementRequest, 'onTaken' | 'reason'>,
      isAskedIfTaken = false,
    ): Promise<boolean> => {
      const placement = await act(async () => {
        try {
          return await place(requestOf(item, wish, { ...how, dryRun: false }), subject)
        } catch (error) {
          if (isAskedIfTaken && refusalOf(error)?.kind === 'conflict') return 'taken'
          throw error
        }
      })
      if (placement === 'taken') return true
      if (placement !== null) {
        const text = placedText(item, placement.dates, wish.pair)
        report({ text, note: placedNote(item, placement), changeId: placement.changeId })
      }
      return false
    }

    const isOnce = first.scope === 'once'
    const courseYears = item.groups.map(({ courseYear }) => courseYear)
    const now = timeNow()
    const doubts = dateDoubts(calendar, now, [
      { date: first.date, pair: first.pair, courseYears, within: item },
    ])
    const look = { onTaken: 'refuse', dryRun: true } as const
    if (isOnce && !mayForce && !first.published && doubts.length === 0) {
      beforeDialog()
      if (!(await store(first, { onTaken: 'refuse' }, true))) return
    }
    const looked = await ask(() => place(requestOf(item, first, look), subject))
    beforeDialog()
    if (looked === null) return
    const isDoubted = consentNeeded('class', looked.warnings).length > 0
    const isPlain = looked.skipped.length === 0 && looked.violations.total === 0 && !isDoubted
    if (isOnce && isPlain) return void (await store(first, { onTaken: 'refuse' }))
    const answer = await modal<PreviewAnswer>({
      title: loadTitle(item),
      body: (finish) => (
        <PlacementPreview
          planner={{ actor, calendar, subject }}
          now={now}
          item={item}
          first={{ wish: first, placement: looked }}
          look={(wish) => place(requestOf(item, wish, look), subject, { quiet: true })}
          onKeep={onKeep}
          onAnswer={finish}
        />
      ),
    })
    if (answer) await store(answer.wish, { onTaken: answer.onTaken, reason: answer.reason })
  }
}
