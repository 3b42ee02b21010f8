'use client'

import { changeInBulk, removeItems, visibleItems, type BulkOrder } from '@/lib/core/browser/placing/changes'
import { addDays, type CalendarDate } from '@/lib/core/rules/calendar/calendar-date'
import { loadItemOf } from '@/lib/core/rules/load/load-item'
import { toSemesterEnd } from '@/lib/core/rules/schedule/period'
import { showsDrafts } from '@/lib/core/rules/schedule/planning'
import type { BulkChange } from '@/lib/core/rules/placing/placement'
import { noneOf } from '@/lib/quality/rules/quality-check'
import type { Plannable } from '@/lib/core/rules/names/resource'
import {
  cannotTitle,
  conflictsTitle,
  loadActsTexts,
  loadActTexts,
  type LoadAct,
} from '@/lib/publishing/texts'
import { useDialogs } from '@/components/ui/dialogs'
import { useToast } from '@/components/ui/toast'
import { useDashboard } from '@/components/core/state/dashboard-provider'
import { BulkConfirm, type Agreed } from './bulk-confirm'
import { DateForm } from './date-form'
import { useActs } from '@/components/core/changes/use-acts'

export const dangerousActs: readonly LoadAct[] = ['clear', 'remove_by_load', 'remove_week', 'remove_visible']

/** Makes the change, or previews it as a dry run. `reason`: why it is published against the rules; empty without one. */
type Run = (dryRun: boolean, reason: string) => Promise<BulkChange>

/** Each action asks for its parameters, shows the numbers, runs when confirmed, and can be undone. */
export function useLoadActs(subject: Plannable): (act: LoadAct) => Promise<void> {
  const { actor, calendar, monday, today, showDrafts, selection, subgroup } = useDashboard()
  const { modal } = useDialogs()
  const toast = useToast()
  const { ask, act: change, report } = useActs()
  const period = { from: monday, to: addDays(monday, 6) }

  const askDate = (act: LoadAct, label: string, initial: CalendarDate, min?: CalendarDate) =>
    modal<CalendarDate>({
      title: loadActTexts[act].title,
      body: (finish) => (
        <DateForm
          {...{ label, initial, min, calendar }}
          today={today}
          ok={loadActsTexts.next}
          onChoose={finish}
        />
      ),
    })

  const bulk =
    (order: BulkOrder): Run =>
    (dryRun, reason) =>
      changeInBulk(order.act === 'publish' ? { ...order, reason } : order, dryRun)

  /** Everything shown of the subject from this week to the end of the semester. */
  const removeVisible = async (): Promise<Run> => {
    const seen = { subgroup, withDrafts: showsDrafts(actor, { showDrafts }) }
    const ids = await visibleItems(subject, toSemesterEnd(calendar, period), seen)
    const rest = { withheld: 0, untaught: [], conflicts: [], warnings: [], violations: noneOf }
    return async (dryRun) => {
      const { ids: removed, touched, changeId } = await removeItems(ids, dryRun)
      return { meetings: removed.length, touched, changeId, ...rest }
    }
  }

  /** Null if cancelled, or if it does not apply to the subject. */
  const prepare = async (act: LoadAct): Promise<Run | null> => {
    const groupId = subject.kind === 'group' ? subject.id : null
    switch (act) {
      case 'publish':
      case 'unpublish':
        return bulk({ act, subject, period, toEnd: false })
      case 'publish_to_end':
        return bulk({ act: 'publish', subject, period, toEnd: true })
      case 'unpublish_to_end':
        return bulk({ act: 'unpublish', subject, period, toEnd: true })
      case 'clear':
        return bulk({ act, subject, period })
      case 'project_by_template': {
        const to = await askDate(act, loadActsTexts.projectTo, toSemesterEnd(calendar, period).to, monday)
        return to ? bulk({ act, subject, period: { from: monday, to } }) : null
      }
      case 'copy_week': {
        if (groupId === null) return null
        const from = await askDate(act, loadActsTexts.copyFrom, addDays(today, -14))
        return from ? bulk({ act, groupId, from, to: monday }) : null
      }
      case 'hide_by_load':
      case 'show_by_load':
        return groupId === null ? null : bulk({ act, groupIds: [groupId], monday })
      case 'remove_by_load':
        return bulk({ act, loadItemIds: selection.flatMap(({ ref }) => loadItemOf(ref) ?? []), from: monday })
      case 'remove_week':
        return groupId === null ? null : bulk({ act, groupId, period })
      case 'remove_visible':
        return removeVisible()
    }
  }

  return async (act) => {
    const texts = loadActTexts[act]
    const prepared = await ask(async () => {
      const run = await prepare(act)
      return run && { run, preview: await run(true, '') }
    })
    if (!prepared) return
    const { run, preview } = prepared
    if (preview.meetings === 0 && preview.conflicts.length === 0 && preview.withheld === 0)
      return toast(texts.nothing)
    const isPublishing = act === 'publish' || act === 'publish_to_end'
    const isBlocked = (isPublishing && preview.conflicts.length > 0) || preview.meetings === 0
    const agreed = await modal<Agreed>({
      title: isBlocked ? cannotTitle(texts) : texts.title,
      body: (finish) => (
        <BulkConfirm
          subject={subject}
          preview={preview}
          question={isBlocked ? null : texts.question(preview.meetings)}
          conflictsTitle={conflictsTitle(isPublishing, preview.meetings)}
          ok={texts.ok}
          danger={dangerousActs.includes(act)}
          onAnswer={finish}
        />
      ),
    })
    if (!agreed) return
    const done = await change(() => run(false, agreed.reason))
    if (done) report({ text: texts.done(done), changeId: done.changeId })
  }
}
