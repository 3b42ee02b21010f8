import type { Queryable } from '@/db/client'
import { findExamMeetings } from '@/db/queries/quality/find-quality'
import type { Actor } from '@/lib/core/actor/rules/actor'
import { addDays } from '@/lib/core/calendar/rules/calendar-date'
import { isVisible } from '@/lib/core/views/service/is-visible'
import type { QualityMeeting } from '@/lib/quality/rules/timetable'

/** How far a session reaches, in days: exams are judged with those of the same people so long before and after. */
export const sessionReach = 45

/**
 * The exams that the rules of the session judge together with the exams among these meetings: those of the same people around
 * them that the actor may see. None, and no statement, if there are no exams among them.
 */
export async function examsNear(
  { db, actor }: { db: Queryable; actor: Actor },
  meetings: readonly QualityMeeting[],
  drafts: boolean,
): Promise<QualityMeeting[]> {
  const exams = meetings.filter(({ kind, isAsked }) => kind === 'exam' && isAsked)
  const dates = exams.map(({ date }) => date).sort()
  const [first, last] = [dates[0], dates.at(-1)]
  if (first === undefined || last === undefined) return []
  const near = await findExamMeetings(db, {
    teachers: [...new Set(exams.flatMap(({ teachers }) => teachers))],
    groups: [...new Set(exams.flatMap(({ groups }) => groups.map(({ id }) => id)))],
    period: { from: addDays(first, -sessionReach), to: addDays(last, sessionReach) },
    known: meetings.map(({ id }) => id),
    drafts,
    viewer: actor.userId,
  })
  return near.filter((one) => isVisible(actor, one))
}
