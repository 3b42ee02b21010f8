'use client'

import Link from 'next/link'
import { AnswerPlaceholder } from '@/components/ui/placeholder'
import { addDays, type CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { Pair } from '@/lib/core/calendar/rules/pairs'
import { dayTitle } from '@/lib/core/calendar/texts/dates'
import { subjectOf } from '@/lib/core/names/rules/resource'
import { lessonTypeShort } from '@/lib/core/names/texts/lesson-types'
import type { Schedule, ScheduleItem } from '@/lib/core/schedule/rules/schedule'
import { groupText, pairTitle, requestName } from '@/lib/core/schedule/texts/grid'
import { asWritten } from '@/lib/core/schedule/texts/narrow'
import { someOf } from '@/lib/core/schedule/texts/some-of'
import { dashboardUrl } from '@/lib/core/views/browser/dashboard-location'
import { useWeeks } from '@/lib/workbench/browser/use-workbench'
import type { RowKind, WorkbenchRow } from '@/lib/workbench/rules/workbench'
import { workbenchTexts as texts } from '@/lib/workbench/texts/workbench'

type AdjacentWeeksProps = {
  by: RowKind
  ids: readonly number[]
  rows: readonly WorkbenchRow[]
  monday: CalendarDate
  pairs: readonly Pair[]
}

/**
 * The weeks of up to six rows in one table: days and pairs down, rows across. Read only; the headings link to
 * the weeks.
 */
export function AdjacentWeeks({ by, ids, rows, monday, pairs }: AdjacentWeeksProps) {
  const shown = ids.flatMap((id) => rows.find((row) => row.id === id) ?? [])
  const subjects = shown.map(({ id }) => subjectOf(by, id))
  const query = useWeeks(subjects, monday)
  const data = query.data
  if (!data) return <AnswerPlaceholder query={query} failed={texts.weeksFailed} loading={texts.weeksLoading} />
  const isTaught = (date: CalendarDate, pair?: Pair) =>
    data.some((week) =>
      [...week.items, ...week.requests].some((one) => one.date === date && (pair === undefined || one.pair === pair)),
    )
  const days = [0, 1, 2, 3, 4, 5, 6]
    .map((day) => addDays(monday, day))
    .filter((date, index) => index < 6 || isTaught(date))
  return (
    <div className="beside min-h-0 flex-1 overflow-auto bg-surface print:overflow-visible">
      <table aria-label={texts.besideTitle} className="w-full table-fixed border-collapse text-left text-sm">
        <thead className="sticky top-0 z-1 bg-surface">
          <tr>
            <td className="w-10 border-r border-b" />
            {shown.map(({ id, title }, index) => (
              <th key={id} scope="col" className="border-r border-b px-2 py-1.5 font-semibold break-words">
                <Link
                  href={dashboardUrl({ subject: subjects[index] ?? null, monday, subgroup: 0, view: 'grid' })}
                  prefetch={false}
                  className="text-accent underline-offset-2 hover:underline"
                >
                  {title}
                </Link>
              </th>
            ))}
          </tr>
        </thead>
        {days.map((date) => (
          <tbody key={date}>
            <tr>
              <th
                scope="rowgroup"
                colSpan={shown.length + 1}
                className="border-b bg-surface-sunken px-2 py-1 font-semibold"
              >
                {dayTitle(date)}
              </th>
            </tr>
            {/* Up to the last pair of the day, so that gaps are visible. */}
            {pairs
              .filter((pair) => pairs.some((later) => later >= pair && isTaught(date, later)))
              .map((pair) => (
                <tr key={pair} className="break-inside-avoid">
                  <th
                    scope="row"
                    aria-label={pairTitle(pair)}
                    className="border-r border-b px-2 py-1 text-center font-medium text-ink-soft"
                  >
                    {pair}
                  </th>
                  {data.map((week, index) => (
                    <td key={subjects[index]?.id} className="border-r border-b px-2 py-1 align-top">
                      <Slot week={week} by={by} date={date} pair={pair} />
                    </td>
                  ))}
                </tr>
              ))}
          </tbody>
        ))}
      </table>
    </div>
  )
}

function Slot(props: { week: Schedule; by: RowKind; date: CalendarDate; pair: Pair }) {
  const { week, by, date, pair } = props
  const isHere = (one: { date: CalendarDate; pair: Pair }) => one.date === date && one.pair === pair
  const items = week.items.filter((item) => isHere(item) && item.state !== 'trace')
  const requests = week.requests.filter(isHere)
  return (
    <>
      {items.map((item) => (
        <Entry key={item.id} item={item} by={by} />
      ))}
      {requests.map((request) => (
        <p key={`${request.kind} ${request.id}`} className="break-words text-info">
          {requestName(request)}: {request.title || request.description}
        </p>
      ))}
    </>
  )
}

function Entry({ item, by }: { item: ScheduleItem; by: RowKind }) {
  const rooms = item.rooms.map(({ title }) => title)
  const teachers = item.teachers.map(({ name }) => asWritten(name))
  const groups = item.groups.map(groupText)
  const about = {
    group: [...rooms, ...teachers],
    teacher: [...rooms, someOf(groups)],
    room: [someOf(groups), ...teachers],
  }[by]
  const isDraft = item.state === 'projected'
  return (
    <p className={`break-words ${isDraft ? 'border-l-2 border-dashed border-warning pl-1.5' : ''}`}>
      <span className="text-ink-faint">{lessonTypeShort[item.lessonType]}</span>{' '}
      <span className="font-medium">{item.title}</span>
      {isDraft && <span className="text-warning"> {texts.draft}</span>}
      {item.overlaps && <strong className="text-danger"> {texts.overlap}</strong>}
      <span className="block text-xs text-ink-soft">{about.filter(Boolean).join(', ')}</span>
    </p>
  )
}
