'use client'
import { useState } from 'react'
import { type DateEntry, DateField, fieldDate } from '@/components/core/dates/date-field'
import { useDashboard } from '@/components/core/state/dashboard-provider'
import { Button } from '@/components/ui/button'
import { useDialogs } from '@/components/ui/dialogs'
import { Form } from '@/components/ui/form'
import { MoreIcon } from '@/components/ui/icons'
import { Menu } from '@/components/ui/menu'
import type { MenuEntry } from '@/components/ui/menu-entries'
import type { Actor } from '@/lib/core/actor/rules/actor'
import type { AcademicCalendar } from '@/lib/core/calendar/rules/academic-calendar'
import { addDays, type CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { toSemesterEnd } from '@/lib/core/calendar/rules/period'
import { removeItems } from '@/lib/core/changing/browser/changes'
import { loadItemOf } from '@/lib/core/load/rules/load-item'
import { type Plannable, subjectOf } from '@/lib/core/names/rules/resource'
import { showsDrafts } from '@/lib/core/placing/rules/planning'
import { sharedText } from '@/lib/core/placing/texts/touched'
import { isAllowed } from '@/lib/core/rights/rules/rights'
import { type ActiveSubject, mayDo } from '@/lib/core/schedule/rules/active-item'
import { type BulkOrder, changeInBulk, visibleItems } from '@/lib/publishing/browser'
import { type WeekLoadAct, loadActsTexts, loadActTexts } from '@/lib/publishing/texts'
import { qualityScreenUrl } from '@/lib/quality/browser/quality-location'
import { noneOf } from '@/lib/quality/rules/quality-check'
import { qualityTexts } from '@/lib/quality/texts/quality'
import { isDangerous, type RunBulk, useBulkAct } from './use-bulk-act'

/** Asks for one date. Rendered in a dialog outside the dashboard, so it gets the calendar as a prop. */
function DateForm(props: {
  label: string
  initial: CalendarDate
  min?: CalendarDate
  ok: string
  calendar: AcademicCalendar
  today: CalendarDate
  onChoose: (date: CalendarDate) => void
}) {
  const { initial, ok, onChoose, ...field } = props
  const [entry, setEntry] = useState<DateEntry>(initial)
  const date = fieldDate(entry)
  return (
    <Form className="flex flex-wrap items-start justify-between gap-3" onSubmit={() => date && onChoose(date)}>
      <DateField {...field} isRequired takesFocus value={entry} onChange={setEntry} />
      <Button type="submit" look="primary" className="mt-5.5">
        {ok}
      </Button>
    </Form>
  )
}

/** Each action asks for its parameters, shows the numbers, runs when confirmed, and can be undone. */
function useLoadActs(subject: Plannable): (act: WeekLoadAct) => Promise<void> {
  const { actor, calendar, monday, today, showDrafts, selection, subgroup } = useDashboard()
  const { modal } = useDialogs()
  const bulkAct = useBulkAct()
  const period = { from: monday, to: addDays(monday, 6) }

  const askDate = (act: WeekLoadAct, label: string, initial: CalendarDate, min?: CalendarDate) =>
    modal<CalendarDate>({
      title: loadActTexts[act].title,
      body: (finish) => (
        <DateForm {...{ label, initial, min, calendar }} today={today} ok={loadActsTexts.next} onChoose={finish} />
      ),
    })

  const bulk =
    (order: BulkOrder): RunBulk =>
    (dryRun, { reason, skipsDisputed }) =>
      changeInBulk(order.act === 'publish' ? { ...order, reason, skipsDisputed } : order, dryRun)

  /** All visible classes of the subject from this week to the end of the semester. */
  const removeVisible = async (): Promise<RunBulk> => {
    const seen = { subgroup, withDrafts: showsDrafts(actor, { showDrafts }) }
    const ids = await visibleItems(subject, toSemesterEnd(calendar, period), seen)
    const rest = { withheld: 0, untaught: [], conflicts: [], violations: noneOf, disputed: 0 }
    return async (dryRun) => {
      const { removed, touched, warnings, changeId } = await removeItems({ ids, dryRun })
      return { meetings: removed.length, touched, warnings, changeId, ...rest }
    }
  }

  /** Null if cancelled, or if it does not apply to the subject. */
  const prepare = async (act: WeekLoadAct): Promise<RunBulk | null> => {
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

  return (act) =>
    bulkAct(act, {
      prepare: () => prepare(act),
      ...(isDangerous(act)
        ? { touchedTitle: loadActsTexts.touched }
        : { sharedOf: ({ touched, meetings }) => sharedText(touched, subject, meetings) }),
    })
}

/**
 * Whether an action is offered: by the user's rights on this subject, or on any subject if the right takes
 * none.
 */
function isOffered(actor: Actor, subject: ActiveSubject & Plannable, act: WeekLoadAct): boolean {
  const isGroup = subject.kind === 'group'
  switch (act) {
    case 'publish':
    case 'publish_to_end':
      return mayDo(subject, 'publish')
    case 'unpublish':
    case 'unpublish_to_end':
      return mayDo(subject, 'unpublish')
    case 'clear':
      return mayDo(subject, 'clear')
    case 'hide_by_load':
    case 'show_by_load':
      return mayDo(subject, 'toggle')
    case 'project_by_template':
      return isAllowed(actor, 'schedule.project_by_template')
    case 'copy_week':
      return isGroup && isAllowed(actor, 'schedule.copy_week')
    case 'remove_by_load':
      return isAllowed(actor, 'schedule.remove_by_load')
    case 'remove_week':
      return isGroup && isAllowed(actor, 'schedule.remove_week')
    case 'remove_visible':
      return isAllowed(actor, 'schedule.remove_visible')
  }
}

const sections: readonly { key: string; title: string; acts: readonly WeekLoadAct[] }[] = [
  {
    key: 'publishing',
    title: loadActsTexts.publishing,
    acts: ['publish', 'publish_to_end', 'unpublish', 'unpublish_to_end'],
  },
  {
    key: 'drafts',
    title: loadActsTexts.drafts,
    acts: ['project_by_template', 'copy_week', 'clear'],
  },
  { key: 'visibility', title: loadActsTexts.visibility, acts: ['hide_by_load', 'show_by_load'] },
  {
    key: 'removal',
    title: loadActsTexts.removal,
    acts: ['remove_by_load', 'remove_week', 'remove_visible'],
  },
]

/** Bulk actions on the shown week of the active subject; absent if none is allowed. */
export function LoadActions() {
  const { subject } = useDashboard()
  return subject === null || subject.kind === 'room' ? null : <SubjectActions subject={subject} />
}

const checkUrl = (scope: Exclude<Plannable, { kind: 'programme' }>, monday: CalendarDate): string =>
  qualityScreenUrl({
    scope: subjectOf(scope.kind, scope.id),
    monday,
    span: 'week',
    drafts: true,
    filter: null,
    compared: null,
  })

function SubjectActions({ subject }: { subject: ActiveSubject & Plannable }) {
  const { actor, selection, monday } = useDashboard()
  const run = useLoadActs(subject)
  const isShown = (act: WeekLoadAct) =>
    isOffered(actor, subject, act) && (act !== 'remove_by_load' || selection.length > 0)
  // Programme planners look for publishing here, so it stays visible with the reason why they may not.
  const whyNot = (act: WeekLoadAct) =>
    subject.kind === 'programme' && act === 'publish' && !isShown(act) ? loadActsTexts.askToPublish : undefined
  const shown = sections
    .map(({ key, title, acts }) => ({
      key,
      title,
      entries: acts
        .filter((act) => isShown(act) || whyNot(act))
        .map((act): MenuEntry => ({
          kind: 'command',
          key: act,
          label: loadActTexts[act].label,
          danger: isDangerous(act),
          whyNot: whyNot(act),
          run: () => void run(act),
        })),
    }))
    .filter(({ entries }) => entries.length > 0)
  // Before «Опубликовать»: checks what it would publish, including drafts.
  const check =
    subject.kind === 'programme'
      ? []
      : [
          {
            key: 'check',
            entries: [
              {
                kind: 'link',
                key: 'check',
                label: qualityTexts.check,
                href: checkUrl(subject, monday),
              } as const,
            ],
          },
        ]
  if (shown.length === 0) return null
  return <Menu look="quiet" label={loadActsTexts.menu} button={<MoreIcon />} sections={[...check, ...shown]} />
}
