'use client'

import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { academicYear } from '@/lib/core/calendar/rules/period'
import { decodeLoadItem, decodeLoadProgress } from '@/lib/core/load/calls/load-item'
import type { LoadItemAnswer, LoadProgressAnswer, MapWeekAnswer } from '@/lib/core/load/calls/load.contract'
import type { LoadItem, LoadProgress } from '@/lib/core/load/rules/load-item'
import type { GroupId } from '@/lib/core/names/rules/ids'
import { isExam } from '@/lib/core/names/rules/lesson-type'
import type { Plannable } from '@/lib/core/names/rules/resource'
import { loadMapUrl, loadProgressUrl, loadUrl } from '@/lib/core/refusals/calls/addresses'
import { anyFailure, type Asked, type AskedFailure, useAnswer, useAsked } from '@/lib/core/wire/browser/answers'
import { sameData } from '@/lib/core/words/rules/same-data'
import { decodeMapWeek } from './calls'
import type { LoadMapWeek } from './rules'

const itemsOf = (answer: LoadItemAnswer[]) => answer.map(decodeLoadItem)
const mapOf = (answer: MapWeekAnswer[]) => answer.map(decodeMapWeek)

type Progress = ReadonlyMap<number, LoadProgress>
// SWR considers any two Maps equal, so compare them here.
const sameProgress = (one?: Progress, other?: Progress): boolean => sameData(one && [...one], other && [...other])
const nothingPlaced: Progress = new Map()

type Load = AskedFailure & {
  /** Undefined while loading. */
  items: LoadItem[] | undefined
  /** Both requests have finished. */
  isComplete: boolean
  /** By item id; empty while loading. */
  progress: Progress
}

/**
 * The load of `subject` in the academic year of a week; null: no load. The whole year is loaded, so that
 * changing weeks makes no request.
 */
export const useLoadItems = (subject: Plannable | null, monday: CalendarDate): Asked<LoadItem[]> =>
  useAsked('timetable', subject && loadUrl(subject, academicYear(monday)), itemsOf)

/** The load of `subject` in the academic year of a week, with its progress. */
export function useLoad(subject: Plannable, monday: CalendarDate): Load {
  const items = useLoadItems(subject, monday)
  const progress = useAsked(
    'timetable',
    loadProgressUrl(subject, academicYear(monday)),
    (answer: LoadProgressAnswer): Progress => decodeLoadProgress(answer),
    { compare: sameProgress },
  )
  return {
    items: items.data,
    isComplete: items.data !== undefined && progress.data !== undefined,
    progress: progress.data ?? nothingPlaced,
    ...anyFailure(items, progress),
  }
}

/** The exams of a group, if any is given, in the academic year of `date`; undefined while loading. */
export function useExams(groupId: GroupId | null, date: CalendarDate): LoadItem[] | undefined {
  const url = groupId === null ? null : loadUrl({ kind: 'group', id: groupId }, academicYear(date))
  return useAnswer('timetable', url, itemsOf).data?.filter(isExam)
}

/** The load map of `subject` in the academic year of a week, newest week first; undefined while loading. */
export function useLoadMap(subject: Plannable, monday: CalendarDate): LoadMapWeek[] | undefined {
  return useAnswer('timetable', loadMapUrl(subject, academicYear(monday)), mapOf).data
}
