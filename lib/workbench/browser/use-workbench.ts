'use client'
import { addDays, type CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { WiderWatch } from '@/lib/core/live/browser/use-live'
import { usePacedLive } from '@/lib/core/live/browser/use-paced-live'
import type { Subject } from '@/lib/core/names/rules/resource'
import { scheduleUrl } from '@/lib/core/refusals/calls/addresses'
import { decodeSchedule } from '@/lib/core/schedule/calls/schedule'
import type { ScheduleAnswer } from '@/lib/core/schedule/calls/schedule.contract'
import type { Schedule } from '@/lib/core/schedule/rules/schedule'
import { answerKey, asItIs, type Asked, useAsked, useAskedKey, useChanged } from '@/lib/core/wire/browser/answers'
import { get } from '@/lib/core/wire/browser/call'
import { useSeeded } from '@/lib/core/wire/browser/use-seeded'
import { sameData } from '@/lib/core/words/rules/same-data'
import { workbenchListRequest, workbenchOf, workbenchRequest } from '@/lib/workbench/calls'
import type { ListQuestion, Workbench, WorkbenchList, WorkbenchQuestion } from '@/lib/workbench/rules/workbench'

export const workbenchKey = (question: WorkbenchQuestion): string =>
  answerKey('timetable', workbenchRequest(question).url)

/** A workbench with the question it answers. */
export type WorkbenchQuery = { question: WorkbenchQuestion; workbench: Workbench }

/** A faculty's week. `isSeeded`: the server rendered it. */
export const useWorkbench = (question: WorkbenchQuestion, isSeeded: boolean) =>
  useSeeded(
    workbenchRequest(question),
    (answer): WorkbenchQuery => ({ question, workbench: workbenchOf(answer) }),
    isSeeded,
  )

/** The list behind a counter. */
export const useWorkbenchList = (question: ListQuestion): Asked<WorkbenchList> =>
  useAsked('timetable', workbenchListRequest(question), asItIs, { compare: sameData })

/** The weeks of several subjects, drafts included, in the same order; undefined until all are loaded. */
export function useWeeks(subjects: readonly Subject[], monday: CalendarDate): Asked<Schedule[]> {
  const urls = subjects.map((subject) => scheduleUrl(subject, monday, addDays(monday, 6), { withProjected: true }))
  return useAskedKey(
    urls.length === 0 ? null : answerKey('week', urls.join(' ')),
    (_, options) => Promise.all(urls.map(async (url) => decodeSchedule(await get<ScheduleAnswer>(url, options)))),
    { compare: sameData },
  )
}

const wholeWeek: WiderWatch = { everyWeek: false, also: [], everySubject: true }

/** Refetches everything on the page after changes in the week. */
export function useLiveWorkbench(monday: CalendarDate): void {
  const changed = useChanged()
  usePacedLive(monday, wholeWeek, () => void changed('week', 'timetable'))
}
