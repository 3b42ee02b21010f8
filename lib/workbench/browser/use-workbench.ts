'use client'
import { useEffect, useState } from 'react'
import useSWR from 'swr'
import { keyOf, useAnswer, useChanged } from '@/lib/core/browser/calls/answers'
import { get } from '@/lib/core/browser/calls/call'
import { useLive, type WiderWatch } from '@/lib/core/browser/live/use-live'
import { timers } from '@/lib/core/browser/timers'
import { scheduleUrl } from '@/lib/core/calls/calls/addresses'
import { decodeSchedule } from '@/lib/core/calls/schedule/schedule'
import type { WireSchedule } from '@/lib/core/calls/schedule/schedule.contract'
import { addDays, type CalendarDate } from '@/lib/core/rules/calendar/calendar-date'
import { sameData } from '@/lib/core/rules/live/same-data'
import type { Subject } from '@/lib/core/rules/names/resource'
import type { Schedule } from '@/lib/core/rules/schedule/schedule'
import { decodeWorkbench, decodeWorkbenchList, workbenchListUrl, workbenchUrl } from '@/lib/workbench/calls'
import type { WireWorkbench } from '@/lib/workbench/calls.contract'
import type {
  ListQuestion,
  Workbench,
  WorkbenchList,
  WorkbenchQuestion,
} from '@/lib/workbench/rules/workbench'

type Pace = {
  /** Milliseconds from being asked to running, and at least from one run to the next. */
  settles: number
  rests: number
  /** While false, nothing runs. */
  isSeen: () => boolean
}

/** A task that many ask for, and that is too dear to run for each. `seen`: to be called when somebody looks again. */
export function paced(task: () => void, { settles, rests, isSeen }: Pace) {
  let timer: ReturnType<typeof setTimeout> | null = null
  let lastAt = -Infinity
  let isDue = false
  const run = () => {
    timer = null
    isDue = !isSeen()
    if (isDue) return
    lastAt = performance.now()
    task()
  }
  return {
    ask: () => {
      timer ??= setTimeout(run, Math.max(lastAt + rests - performance.now(), settles))
    },
    seen: () => {
      if (isDue && isSeen()) run()
    },
    stop: () => {
      if (timer !== null) clearTimeout(timer)
      timer = null
    },
  }
}

export const workbenchKey = (question: WorkbenchQuestion): string =>
  keyOf('timetable', workbenchUrl(question))

type Answered<Value> = { data: Value | undefined; isRenewed: boolean; hasFailed: boolean; reload: () => void }

/** What Back restores of a page was counted some time ago. */
let isFirstView = true

/** A workbench and what it answers. */
export type WorkbenchQuery = { question: WorkbenchQuestion; workbench: Workbench }

/** A faculty's week; the one before stays while another loads. `isSeeded`: the server counted the first one. */
export function useWorkbench(question: WorkbenchQuestion, isSeeded: boolean): Answered<WorkbenchQuery> {
  const [isNew] = useState(() => isSeeded && isFirstView)
  useEffect(() => {
    isFirstView = false
  }, [])
  const { data, error, isLoading, mutate } = useAnswer(
    'timetable',
    workbenchUrl(question),
    (wire: WireWorkbench): WorkbenchQuery => ({ question, workbench: decodeWorkbench(wire) }),
    { quiet: true, keepPreviousData: true, compare: sameData, revalidateOnMount: !isNew },
  )
  return {
    data,
    isRenewed: isLoading,
    hasFailed: error !== undefined && !isLoading,
    reload: () => void mutate(),
  }
}

/** The list behind a number. */
export function useWorkbenchList(question: ListQuestion): Answered<WorkbenchList> {
  const { data, error, isLoading, mutate } = useAnswer(
    'timetable',
    workbenchListUrl(question),
    decodeWorkbenchList,
    { quiet: true, compare: sameData },
  )
  return {
    data,
    isRenewed: isLoading,
    hasFailed: error !== undefined && !isLoading,
    reload: () => void mutate(),
  }
}

/** The weeks of several subjects, drafts included, in their order; undefined until all are there. */
export function useWeeks(subjects: readonly Subject[], monday: CalendarDate): Answered<Schedule[]> {
  const urls = subjects.map((subject) =>
    scheduleUrl(subject, monday, addDays(monday, 6), { withProjected: true }),
  )
  const { data, error, isLoading, mutate } = useSWR<Schedule[], unknown>(
    urls.length === 0 ? null : keyOf('week', urls.join(' ')),
    () => Promise.all(urls.map(async (url) => decodeSchedule(await get<WireSchedule>(url, { quiet: true })))),
    { revalidateOnFocus: false, shouldRetryOnError: false, compare: sameData },
  )
  return {
    data,
    isRenewed: isLoading,
    hasFailed: error !== undefined && !isLoading,
    reload: () => void mutate(),
  }
}

const wholeWeek: WiderWatch = { everyWeek: false, also: [], everySubject: true }

/**
 * Has everything on the screen read again when something changes in the week: soon after the first notice,
 * seldom after the following ones, because a faculty is dear to count and its week is changed by many; and
 * only while the page is seen.
 */
export function useLiveWorkbench(monday: CalendarDate): void {
  const changed = useChanged()
  const [reload] = useState(() =>
    paced(() => void changed('week', 'timetable'), {
      settles: timers.facultySettles,
      rests: timers.facultyRests,
      isSeen: () => document.visibilityState === 'visible',
    }),
  )
  useLive(null, monday, reload.ask, wholeWeek)
  useEffect(() => {
    document.addEventListener('visibilitychange', reload.seen)
    return () => {
      document.removeEventListener('visibilitychange', reload.seen)
      reload.stop()
    }
  }, [reload])
}
