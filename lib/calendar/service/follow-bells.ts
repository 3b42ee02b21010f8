import { oneAfterAnother } from '@/db/one-after-another'
import { findTornExams, insertBeside, redirectTraces, type TornExam } from '@/db/queries/core/placing/exam-classes'
import { placeClaims } from '@/db/queries/core/placing/place-claims'
import { deleteMeetings } from '@/db/queries/core/placing/release-meetings'
import { relocateMeetings } from '@/db/queries/core/placing/relocate-meetings'
import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { TimetableChange } from '@/lib/core/changing/service/change-timetable'
import { calendarErrors } from '@/lib/core/days/texts/calendar'
import { ServiceError } from '@/lib/core/refusals/service/errors'

/**
 * What becomes of an exam's classes: those of its pairs stay, or the first goes to one of them, which `stays` is; others end, and new
 * ones are added.
 */
function followed({ title, date, classes, pairs }: TornExam) {
  const [first] = classes
  const [firstPair] = pairs
  if (!first || firstPair === undefined) throw new ServiceError('conflict', calendarErrors.examWithoutPair(title, date))
  const kept = classes.filter(({ pair }) => pairs.includes(pair))
  const [stays = { id: first.id, pair: firstPair }] = kept
  const staying = kept.length > 0 ? kept : [stays]
  return {
    stays: stays.id,
    move: kept.length > 0 ? [] : [{ meetingId: stays.id, date, pair: stays.pair }],
    ends: classes.flatMap(({ id }) => (staying.some((one) => one.id === id) ? [] : [id])),
    added: pairs.filter((pair) => !staying.some((one) => one.pair === pair)),
  }
}

/**
 * Bells have changed: exams, whose time is their own, go on in the pairs that this time meets now, from a date on. Throws `conflict`
 * for one that would be in no pair, and ClaimConflict if its people or rooms are held there.
 */
export async function followBells(change: TimetableChange, from: CalendarDate): Promise<void> {
  const { db } = change
  const torn = await findTornExams(db, from)
  if (torn.length === 0) return
  await change.lock(
    'meeting',
    torn.flatMap(({ classes }) => classes.map(({ id }) => id)),
  )
  const exams = torn.map(followed)
  await oneAfterAnother(exams, async ({ ends, stays }) => {
    if (ends.length > 0) await redirectTraces(db, ends, stays)
  })
  await deleteMeetings(
    db,
    exams.flatMap(({ ends }) => ends),
  )
  await relocateMeetings(
    db,
    exams.flatMap(({ move }) => move),
  )
  const added = await oneAfterAnother(exams, ({ stays, added: pairs }) => insertBeside(db, stays, pairs))
  await placeClaims(
    db,
    added.flatMap(({ claims }) => claims),
    'refuse',
  )
}
