'use client'

import { useCallback, useMemo } from 'react'
import useSWR from 'swr'
import { academicYearEnd, academicYearStart } from '@/lib/domain/academic-calendar'
import { addDays, mondayOf, type CalendarDate } from '@/lib/domain/calendar-date'
import type { GroupId } from '@/lib/domain/ids'
import { isExam } from '@/lib/domain/lesson-type'
import type { LoadItem, LoadProgress } from '@/lib/domain/load-item'
import type { LoadMapWeek } from '@/lib/domain/load-map'
import type { Plannable } from '@/lib/domain/resource'
import { loadMapUrl, loadProgressUrl, loadUrl } from '@/lib/wire/addresses'
import { decodeLoadItem, decodeLoadProgress } from '@/lib/wire/load-item'
import { decodeMapWeek } from '@/lib/wire/load-map'
import type { WireLoadItem, WireLoadProgress, WireMapWeek } from '@/lib/wire/load.contract'
import { get } from './call'

// The live channel tells of changes, and a failure is shown to the person, who can ask again.
const options = { revalidateOnFocus: false, shouldRetryOnError: false }

/** The academic year of the week that begins on `monday`: load is asked for by it, so that paging asks nothing. */
function yearOf(monday: CalendarDate) {
  const sunday = addDays(monday, 6)
  return { from: academicYearStart(sunday), to: academicYearEnd(sunday) }
}

const fetchItems = async (url: string) => (await get<WireLoadItem[]>(url)).map(decodeLoadItem)
// Kept as it comes: SWR takes any two maps for equal.
const fetchProgress = (url: string) => get<WireLoadProgress>(url)
const fetchMap = async (url: string) => (await get<WireMapWeek[]>(url)).map(decodeMapWeek)

type Load = {
  /** Undefined until they have come. */
  items: LoadItem[] | undefined
  /** Both have come. */
  isComplete: boolean
  /** By the id of an item; empty until it has come. */
  progress: ReadonlyMap<number, LoadProgress>
  error: unknown
  /** Asks again. */
  reload: () => void
}

/** The load of `subject` in the academic year of a week. */
export function useLoadItems(
  subject: Plannable,
  monday: CalendarDate,
): Pick<Load, 'items' | 'error' | 'reload'> {
  const { data, error, mutate } = useSWR<LoadItem[], unknown>(
    loadUrl(subject, yearOf(monday)),
    fetchItems,
    options,
  )
  return { items: data, error: error ?? null, reload: useCallback(() => void mutate(), [mutate]) }
}

/** The load of `subject` in the academic year of a week, and how much of it is placed. */
export function useLoad(subject: Plannable, monday: CalendarDate): Load {
  const year = yearOf(monday)
  const { items, error, reload: reloadItems } = useLoadItems(subject, monday)
  const progress = useSWR<WireLoadProgress, unknown>(loadProgressUrl(subject, year), fetchProgress, options)
  const { mutate: reloadProgress } = progress
  return {
    items,
    isComplete: items !== undefined && progress.data !== undefined,
    progress: useMemo(() => decodeLoadProgress(progress.data ?? {}), [progress.data]),
    error: error ?? progress.error ?? null,
    reload: useCallback(() => {
      reloadItems()
      void reloadProgress()
    }, [reloadItems, reloadProgress]),
  }
}

/** The exams of a group in the academic year of `date`, if any group is asked about; undefined until they have come. */
export function useExams(groupId: GroupId | null, date: CalendarDate): LoadItem[] | undefined {
  const url = groupId === null ? null : loadUrl({ kind: 'group', id: groupId }, yearOf(mondayOf(date)))
  return useSWR(url, fetchItems, options).data?.filter(isExam)
}

/** Where the load of `subject` stands in the academic year of a week, newest week first; undefined until it has come. */
export function useLoadMap(subject: Plannable, monday: CalendarDate): LoadMapWeek[] | undefined {
  return useSWR(loadMapUrl(subject, yearOf(monday)), fetchMap, options).data
}
