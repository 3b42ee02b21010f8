'use client'
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import useSWR, { useSWRConfig } from 'swr'
import { addDays, type CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { CivilTime } from '@/lib/core/calendar/rules/civil-time'
import type { Subject } from '@/lib/core/names/rules/resource'
import { isAbort, latestOnly, overtaken } from '@/lib/core/page/browser/latest-only'
import { timers } from '@/lib/core/page/browser/timers'
import { whenIdle } from '@/lib/core/page/browser/when-idle'
import { scheduleUrl } from '@/lib/core/refusals/calls/addresses'
import { useCacheSubject } from '@/lib/core/schedule/browser/subject-cache'
import { decodeSchedule, decodeSubject, successorOf } from '@/lib/core/schedule/calls/schedule'
import type { ScheduleAnswer } from '@/lib/core/schedule/calls/schedule.contract'
import type { NamedSubject, WholeSubject } from '@/lib/core/schedule/rules/active-item'
import type { Schedule } from '@/lib/core/schedule/rules/schedule'
import { answerKey } from '@/lib/core/wire/browser/answers'
import { get, isSessionOver } from '@/lib/core/wire/browser/call'
import { holdDryRuns } from '@/lib/core/wire/browser/dry-runs'

/** `withDrafts`: for planners, includes drafts. */
type Week = { subject: Subject; monday: CalendarDate; withDrafts: boolean }

/**
 * A subject's week as of `at`, with what it tells of the subject. `successor`: what that was merged into,
 * whose week it is.
 */
export type LoadedWeek = Week & {
  subject: WholeSubject
  schedule: Schedule
  at: CivilTime
  successor?: NamedSubject | null
}

export const weekUrl = ({ subject, monday, withDrafts }: Week): string =>
  scheduleUrl(subject, monday, addDays(monday, 6), { withProjected: withDrafts })

export const weekKey = (week: Week): string => answerKey('week', weekUrl(week))

const fetchWeek = async (week: Week, options: Parameters<typeof get>[1]): Promise<Omit<LoadedWeek, 'at'>> => {
  const answer = await get<ScheduleAnswer>(weekUrl(week), options)
  return {
    ...week,
    subject: decodeSubject(week.subject, answer.subject),
    schedule: decodeSchedule(answer),
    successor: successorOf(week.subject, answer.subject),
  }
}

const waiting = new Set<() => void>()

/** The pointer or the focus comes to what changes the week: its neighbours are fetched now. */
export const approachWeeks = (): void => waiting.forEach((begin) => begin())

/**
 * Runs `task` when the browser is idle; with `isPatient`, some time later or when weeks are approached.
 * Returns a cancel function.
 */
function whenNear(isPatient: boolean, task: () => void): () => void {
  if (!isPatient) return whenIdle(task)
  let cancel = () => clearTimeout(timer)
  const begin = (start: () => void) => {
    cancel()
    waiting.delete(hurry)
    start()
  }
  const hurry = () => begin(task)
  const timer = setTimeout(() => begin(() => (cancel = whenIdle(task))), timers.neighbours)
  waiting.add(hurry)
  return () => {
    cancel()
    waiting.delete(hurry)
  }
}

type WeekSchedule = {
  /** The requested week; while it loads, the one shown before; null if there was none. */
  loaded: LoadedWeek | null
  /** Why the requested week is missing or outdated; null if it is fine. */
  error: unknown
  /** Refetches, debounced. */
  reload: () => void
}

/** Loads the weeks before and after the shown one, once it has arrived, while there is nothing else to do. */
function useNeighbours(
  shown: RefObject<Week | null>,
  {
    key,
    hasArrived,
    isFirst,
    timeNow,
  }: { key: string | null; hasArrived: boolean; isFirst: boolean; timeNow: () => CivilTime },
): void {
  const { cache, mutate } = useSWRConfig()
  const isLeft = useRef(false)
  useEffect(() => {
    isLeft.current = false
    return () => {
      isLeft.current = true
    }
  }, [])

  useEffect(() => {
    if (!hasArrived) return
    const prefetch = (days: number) => {
      const { current } = shown
      if (!current) return
      const week = { ...current, monday: addDays(current.monday, days) }
      const neighbour = weekKey(week)
      if (cache.get(neighbour)?.data !== undefined) return
      void fetchWeek(week, { ahead: true }).then(
        (loaded) => {
          // The cache is unmounted with the dashboard.
          if (isLeft.current) return
          // This week is on screen by now, and SWR would drop the answer of its request, begun before this
          // one: revalidate.
          const revalidate = shown.current !== null && weekKey(shown.current) === neighbour
          return mutate(neighbour, { ...loaded, at: timeNow() }, { revalidate })
        },
        // Ignored: opening that week requests it again and reports the error.
        () => undefined,
      )
    }
    const cancels = [whenIdle(() => prefetch(7)), whenNear(isFirst, () => prefetch(-7))]
    return () => cancels.forEach((cancel) => cancel())
    // By key: learning more about the subject does not make another week.
  }, [shown, hasArrived, key, isFirst, cache, mutate, timeNow])
}

/**
 * The week of `subject` from `monday`. The server-rendered one makes no request. The next week is prefetched
 * when the browser is idle; the one before the first only late, or when weeks are approached. A prefetched
 * week is shown at once and revalidated.
 */
export function useSchedule(
  subject: Subject | null,
  monday: CalendarDate,
  timeNow: () => CivilTime,
  withDrafts: boolean,
): WeekSchedule {
  const { cache } = useSWRConfig()
  const tell = useCacheSubject()
  const asked = useRef<Week | null>(null)
  // Must run before SWR's own layout effect below.
  useLayoutEffect(() => {
    asked.current = subject && { subject, monday, withDrafts }
  })

  const [fetchLatest] = useState(() =>
    latestOnly(timers.scheduleReload, (week: Week, signal) => fetchWeek(week, { signal })),
  )
  const key = subject && weekKey({ subject, monday, withDrafts })
  const [firstKey] = useState(key)
  const [isSeeded] = useState(() => key !== null && cache.get(key)?.data !== undefined)
  const {
    data,
    error,
    mutate: revalidate,
  } = useSWR<LoadedWeek, unknown>(
    key,
    async (asking: string) => {
      const week = asked.current
      if (!week || weekKey(week) !== asking) throw overtaken()
      // An overtaken request ends at once, so nobody may wait for it instead of for the next one.
      const loaded = await holdDryRuns(() => fetchLatest(week))
      // Before the week, so that the render that shows it has the whole subject.
      tell(loaded.subject)
      return { ...loaded, at: timeNow() }
    },
    {
      keepPreviousData: true,
      revalidateOnMount: !isSeeded,
      // Changes arrive by the live channel.
      revalidateOnFocus: false,
      dedupingInterval: timers.scheduleReload,
      shouldRetryOnError: (failure) => !isAbort(failure) && !isSessionOver(failure),
    },
  )

  useNeighbours(asked, {
    key,
    hasArrived: data !== undefined && key !== null && weekKey(data) === key,
    isFirst: isSeeded && key === firstKey,
    timeNow,
  })

  return {
    loaded: data ?? null,
    error: error === undefined || isAbort(error) ? null : error,
    reload: useCallback(() => void revalidate(), [revalidate]),
  }
}
