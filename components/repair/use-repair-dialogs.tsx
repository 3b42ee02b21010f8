'use client'
import { Suspense } from 'react'
import { useActs } from '@/components/core/changes/use-acts'
import { useDashboard } from '@/components/core/state/dashboard-provider'
import { useDialogs } from '@/components/ui/dialogs'
import { onDemand } from '@/components/ui/on-demand'
import { LoadingPlaceholder } from '@/components/ui/placeholder'
import type { DatedSlot } from '@/lib/core/calendar/rules/dated-slot'
import { countOver } from '@/lib/core/calendar/rules/pairs'
import type { LoadItem } from '@/lib/core/load/rules/load-item'
import type { Plannable } from '@/lib/core/names/rules/resource'
import type { Moved } from '@/lib/core/placing/rules/move'
import type { Placement } from '@/lib/core/placing/rules/placement'
import {
  type LoadWay,
  type LoadWayRequest,
  type PlanRequest,
  type Proposal,
  type RepairReason,
  type RepairRequest,
  stepsOf,
} from '@/lib/core/placing/rules/proposal'
import { lessonText } from '@/lib/core/placing/texts/lesson-acts'
import type { ScheduleItem } from '@/lib/core/schedule/rules/schedule'
import { placedNote, placedText, placingLabel } from '@/lib/planning/texts/placing'
import { repairClasses } from '@/lib/repair/browser/repair-classes'
import { planTexts, repairedText, repairTexts, toPlaceText } from '@/lib/repair/texts'

const RepairForm = onDemand(() => import('./repair-form').then((module) => module.RepairForm))

/**
 * Opens the ways to free a class's place or, with `to`, to make that place free for it. Resolves to whether
 * one was taken.
 */
export function useRepairDialog(): (
  item: ScheduleItem,
  how: { mayMove: boolean; to: DatedSlot | null; untilEnd: boolean; without?: RepairReason },
) => Promise<boolean> {
  const { actor } = useDashboard()
  const { modal } = useDialogs()
  const { report } = useActs()
  return async (item, how) => {
    const done = await modal<Moved>({
      title: how.to ? repairTexts.makeRoom : repairTexts.title,
      description: [lessonText(item), how.to && toPlaceText(how.to)].filter(Boolean).join(' → '),
      size: 'large',
      body: (finish) => (
        <Suspense fallback={<LoadingPlaceholder text={repairTexts.asking} />}>
          <RepairForm item={item} {...how} actor={actor} onDone={finish} />
        </Suspense>
      ),
    })
    if (done) report({ text: repairedText(done.items.length), changeId: done.changeId })
    return done !== false
  }
}

/**
 * Takes a way at once, as one change. If that needs a reason, because classes are published, or has warnings
 * to weigh, opens the dialog with the way chosen instead.
 */
export function useTakeWay(): (item: ScheduleItem, ask: RepairRequest, proposal: Proposal) => Promise<void> {
  const { ask: look, act, report } = useActs()
  const openRepair = useRepairDialog()
  return async (item, { to, without, untilEnd }, { moves }) => {
    const order = { steps: stepsOf(moves), reason: '', justChange: true }
    const isDraft = moves.every((move) => move.isDraft)
    const looked = isDraft ? await look(() => repairClasses({ ...order, dryRun: true })) : null
    if (isDraft && looked === null) return
    if (looked?.warnings.length !== 0) return void (await openRepair(item, { mayMove: true, to, without, untilEnd }))
    const done = await act(() => repairClasses({ ...order, dryRun: false }))
    if (done) report({ text: repairedText(done.items.length), changeId: done.changeId })
  }
}

const PlanForm = onDemand(() => import('./plan-form').then((module) => module.PlanForm))

/**
 * Opens the plan for the classes of a closed room or an absent teacher. `about`: its heading; `reason`: the
 * suggested reason.
 */
export function usePlanDialog(): (ask: PlanRequest, given: { about: string; reason: string }) => Promise<void> {
  const { actor } = useDashboard()
  const { modal } = useDialogs()
  const { report } = useActs()
  return async (ask, { about, reason }) => {
    const done = await modal<Moved>({
      title: planTexts.title,
      description: about,
      size: 'extra-large',
      body: (finish) => (
        <Suspense fallback={<LoadingPlaceholder text={planTexts.asking} />}>
          <PlanForm ask={ask} reason={reason} actor={actor} onDone={finish} />
        </Suspense>
      ),
    })
    if (done) report({ text: repairedText(done.items.length), changeId: done.changeId })
  }
}

const LoadWayForm = onDemand(() => import('./load-way-form').then((module) => module.LoadWayForm))

/** Opens a way for load to take a place, to be previewed and taken. */
export function useLoadWayDialog(
  subject: Plannable,
): (item: LoadItem, way: LoadWay, to: Omit<LoadWayRequest, 'item' | 'roomId'>) => Promise<void> {
  const { actor, calendar, now } = useDashboard()
  const { modal } = useDialogs()
  const { report } = useActs()
  return async (item, way, to) => {
    const slots = way.dates.map((date) => ({ date, pair: to.pair }))
    const past = countOver(calendar, now, slots)
    const done = await modal<Placement>({
      title: repairTexts.makeRoom,
      description: placingLabel(item, to.date, to.pair),
      size: 'large',
      body: (finish) => (
        <Suspense fallback={<LoadingPlaceholder text={repairTexts.asking} />}>
          <LoadWayForm {...{ subject, item, way, to, past, actor }} onDone={finish} />
        </Suspense>
      ),
    })
    if (!done) return
    const text = placedText(item, done.dates, to.pair)
    report({ text, note: placedNote(item, done), changeId: done.changeId })
  }
}
