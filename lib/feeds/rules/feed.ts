import type { Actor } from '@/lib/core/actor/rules/actor'
import { academicYearEnd, academicYearStart } from '@/lib/core/calendar/rules/academic-calendar'
import { addDays, type CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { Period } from '@/lib/core/calendar/rules/period'
import type { FeedId } from '@/lib/core/names/rules/ids'
import type { Subgroup, Subject, SubjectKind } from '@/lib/core/names/rules/resource'
import type { ClassRef } from '@/lib/core/schedule/rules/own-subject'
import { ownTimetable } from '@/lib/core/schedule/rules/own-timetable'

export type FeedKind = SubjectKind | 'own'

/** The content of a feed: the user's own timetable, whatever it is at the time, or the week of a subject. */
export type FeedOf = { kind: 'own' } | { kind: 'subject'; subject: Subject; subgroup: Subgroup }

/** One timetable of a feed, or `only` one class of it. */
export type FeedPart = { subject: Subject; subgroup: Subgroup; only: ClassRef | null }

/** Maximum number of feeds per person: machines request every one of them day and night. */
export const mostFeeds = 50

/**
 * The dates of a feed: this academic year, and what is already published of the next. Independent of the
 * calendar, and constant during the year.
 */
export function feedPeriod(today: CalendarDate): Period {
  return { from: academicYearStart(today), to: academicYearEnd(addDays(academicYearEnd(today), 1)) }
}

/**
 * A feed as its owner sees it. `isSeen` false: the owner may not see its content (any more), so its address
 * answers nobody.
 */
export type FeedView = {
  id: FeedId
  of: FeedOf
  /** The subject's title; null for the user's own timetable. */
  title: string | null
  isSeen: boolean
  seed: string
  secretHash: string
  givenAt: Date
  readAt: Date | null
}

/**
 * The feeds offered beside a week: that of the shown week, of the group's other subgroups, and of the user's
 * own timetable.
 */
export function offeredFeeds(
  actor: Pick<Actor, 'boundTo'>,
  shown: (Subject & { subgroupCount: 1 | 2 | null }) | null,
  subgroup: Subgroup,
): FeedOf[] {
  if (!shown) return [{ kind: 'own' }]
  const halves: Subgroup[] = shown.kind === 'group' && shown.subgroupCount === 2 ? [0, 1, 2] : [0]
  const inOrder = [...halves].sort((a, b) => Number(b === subgroup) - Number(a === subgroup))
  const ofShown = inOrder.map((half): FeedOf => ({ kind: 'subject', subject: shown, subgroup: half }))
  const own = ownTimetable(actor)
  const isOwn = own?.subject.kind === shown.kind && own.subject.id === shown.id
  return isOwn ? [{ kind: 'own' }, ...ofShown] : [...ofShown, { kind: 'own' }]
}
