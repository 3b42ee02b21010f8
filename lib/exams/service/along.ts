import { replacePeople } from '@/db/queries/core/placing/replace-people'
import type { FoundSitting } from '@/db/queries/exams/exams'
import { teachingDay } from '@/lib/core/calendar/rules/academic-calendar'
import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { pairTimesOn } from '@/lib/core/calendar/rules/pairs'
import { examDayBefore, pairsMeeting } from '@/lib/core/calendar/rules/session'
import type { TimetableChange } from '@/lib/core/changing/service/change-timetable'
import { placedOf } from '@/lib/core/load/rules/load-item'
import type { LoadItemId, RequestId } from '@/lib/core/names/rules/ids'
import type { ChangeWarning } from '@/lib/core/placing/rules/change-warnings'
import type { ServiceContext } from '@/lib/core/refusals/service/context'
import { isAllowed } from '@/lib/core/rights/rules/rights'
import { consultationOf, examsOfConsultation, type SittingPlace } from '@/lib/exams/rules/exam'
import { busyIn, consultationDate, consultationFor } from '@/lib/exams/rules/free-places'
import { examErrors } from '@/lib/exams/texts/exam'
import { sessionDay } from '@/lib/exams/texts/session'
import type { ExamScene } from './exam-scene'
import { mayStandAt } from './judge-exam'
import { type ReadExam, readExams } from './read-exams'
import { readHeldDay, removeSitting, rightsFor, sittingOf, putSitting } from './sittings'

export type Tied = {
  read: ReadExam
  tied: readonly ReadExam[]
  requestOf: (kind: 'move' | 'withdrawal') => Promise<RequestId>
}

/** What moved, and what is to be said of it. */
export type Along = { moved: LoadItemId[]; warnings: ChangeWarning[] }

/** The consultation of an exam and all that it is tied to, as they are by now; null if it has none that the actor places. */
export async function lockConsultation(
  change: TimetableChange,
  context: ServiceContext,
  scene: ExamScene,
  { read, tied }: Tied,
): Promise<{ consultation: ReadExam; all: ReadExam['exam'][] } | null> {
  const known = consultationOf(
    read.exam,
    tied.map(({ exam }) => exam),
  )
  if (!known?.mayPlace) return null
  // Another of its exams may be placed meanwhile: they are read anew.
  await change.lock('load_item', [known.id])
  const ids = tied.map(({ exam }) => exam.id)
  const now = await readExams({ ...context, db: change.db }, ids, scene)
  const consultation = now.find(({ exam }) => exam.id === known.id)
  return consultation ? { consultation, all: now.map(({ exam }) => exam) } : null
}

/**
 * Removes the consultation of a removed exam; one that prepares others goes to the day before the first of these, with a warning of
 * whom it prepares for nothing. Warns also of one that stays as it is pinned or not the actor's.
 */
export async function removeConsultation(
  change: TimetableChange,
  context: ServiceContext,
  scene: ExamScene,
  found: Tied,
): Promise<Along> {
  const nothing = { moved: [], warnings: [] }
  const locked = await lockConsultation(change, context, scene, found)
  const sitting = locked && sittingOf(locked.consultation)
  if (!locked || !sitting) return nothing
  const { consultation, all } = locked
  const { exam, item } = consultation
  const others = examsOfConsultation(exam, all).filter(
    ({ id, sittings }) => id !== found.read.exam.id && sittings.length > 0,
  )
  const { weekday } = teachingDay(scene.calendar, sitting.date)
  const roomIds = sitting.rooms.map(({ id }) => id)
  const isTheirs =
    sitting.pairs.every((pair) =>
      isAllowed(context.actor, 'draft.remove', { plan: item.plan, place: { weekday, pair, roomIds } }),
    ) &&
    (sitting.isDraft || isAllowed(context.actor, 'class.move', placedOf(item)))
  const stays = { moved: [], warnings: [{ kind: 'consultation' as const, text: examErrors.consultationStays }] }
  if (!isTheirs) return stays
  if (others.length > 0) return keepForOthers(change, context, scene, { found, others, consultation, sitting })
  if (sitting.isPinned) return stays
  change.takes(...rightsFor(context, scene, consultation, null))
  await removeSitting(change, sitting, found.requestOf)
  return { moved: [exam.id], warnings: [] }
}

/**
 * A consultation that loses one of its exams goes to the day before the first of the others, if it is a draft; whom it prepares for
 * nothing comes to it no more.
 */
async function keepForOthers(
  change: TimetableChange,
  context: ServiceContext,
  scene: ExamScene,
  {
    found,
    others,
    consultation,
    sitting,
  }: { found: Tied; others: readonly ReadExam['exam'][]; consultation: ReadExam; sitting: FoundSitting },
): Promise<Along> {
  const left = found.read.exam.groups.filter(
    (group) => !others.some((one) => one.groups.some(({ id }) => id === group.id)),
  )
  if (left.length > 0) {
    change.takes(...rightsFor(context, scene, consultation, null))
    const groups = sitting.groupIds.filter((one) => !left.some(({ id }) => id === one))
    await replacePeople(change.db, sitting.meetings, { groups }, { changeId: change.id, leavesTraces: false })
  }
  const { along, before } = await followFirst(change, context, scene, { found, others, sitting })
  const isMoved = along.moved.length > 0
  const texts = [
    ...(left.length > 0
      ? [
          examErrors.consultationOfOthers(
            left.map(({ title }) => title),
            isMoved && before ? sessionDay(before) : null,
          ),
        ]
      : along.warnings.map(({ text }) => text)),
    ...(!isMoved && before && sitting.date < before ? [examErrors.consultationEarly(sessionDay(sitting.date))] : []),
  ]
  return {
    moved: left.length > 0 ? [consultation.exam.id] : along.moved,
    warnings: texts.map((text) => ({ kind: 'consultation', text })),
  }
}

/** A consultation that stays for these exams goes to the day before the first of them (`before`), if it is a draft. */
export async function followFirst(
  change: TimetableChange,
  context: ServiceContext,
  scene: ExamScene,
  { found, others, sitting }: { found: Tied; others: readonly ReadExam['exam'][]; sitting: FoundSitting },
): Promise<{ along: Along; before: CalendarDate | undefined }> {
  const [first] = others
    .flatMap(({ id, sittings }) => sittings.map(({ date, startsAt }) => ({ id, date, startsAt })))
    .toSorted((a, b) => (a.date < b.date ? -1 : 1))
  const read = found.tied.find(({ exam }) => exam.id === first?.id)
  const place = first && { date: first.date, startsAt: first.startsAt, roomIds: null }
  const along =
    sitting.isDraft && place && read
      ? await moveConsultation(change, context, scene, { ...found, read, place })
      : { moved: [], warnings: [] }
  return { along, before: first && examDayBefore(scene.calendar, first.date) }
}

/**
 * Places the consultation of an exam on the day before the first exam that it prepares, unless it is pinned or stands there, or
 * there is no place for it, of which the exam's verdict tells. A group that had left it comes to it again. Returns what moved, and
 * a warning if others come to it elsewhere by that.
 */
export async function moveConsultation(
  change: TimetableChange,
  context: ServiceContext,
  scene: ExamScene,
  { place, ...found }: Tied & { place: SittingPlace },
): Promise<Along> {
  const { read, requestOf } = found
  const locked = await lockConsultation(change, context, scene, found)
  if (!locked) return { moved: [], warnings: [] }
  const { consultation, all } = locked
  const { exam } = consultation
  const prepared = { consultation: exam, exam: read.exam, date: place.date }
  const date = consultationDate(scene.calendar, prepared, all)
  const day = await readHeldDay({ ...context, db: change.db }, scene, date, consultation)
  const best = consultationFor(day, prepared, all)
  if (!best) return { moved: [], warnings: [] }
  if (best.isFixed) {
    const isBack = await rejoin(change, context, scene, { consultation, read })
    return { moved: isBack ? [exam.id] : [], warnings: [] }
  }
  const time = { startsAt: best.startsAt, minutes: exam.minutes }
  const pairs = pairsMeeting(pairTimesOn(scene.calendar, date), time)
  const roomIds = best.rooms.map(({ id }) => id)
  if (!mayStandAt(context, scene, consultation, { date, pairs, roomIds })) return { moved: [], warnings: [] }
  change.takes(...rightsFor(context, scene, consultation, { date, pairs, roomIds }))
  await putSitting(change, context, consultation, { date, time, pairs, rooms: roomIds, isPinned: false }, requestOf)
  const [now] = await readExams({ ...context, db: change.db }, [exam.id], scene)
  if (now) await rejoin(change, context, scene, { consultation: now, read })
  const others = examsOfConsultation(exam, all)
    .filter(({ id, sittings }) => id !== read.exam.id && sittings.length > 0)
    .flatMap(({ groups }) => groups.map(({ title }) => title))
  const hasMoved = exam.sittings.length > 0 && others.length > 0
  const text = examErrors.consultationMoves(sessionDay(date), [...new Set(others)])
  return { moved: [exam.id], warnings: hasMoved ? [{ kind: 'consultation', text }] : [] }
}

/** The groups of an exam that had left its consultation, as it was struck, come to it again if they have time; whether any do. */
async function rejoin(
  change: TimetableChange,
  context: ServiceContext,
  scene: ExamScene,
  { consultation, read }: { consultation: ReadExam; read: ReadExam },
): Promise<boolean> {
  const sitting = sittingOf(consultation)
  const { exam, item } = consultation
  const back = exam.groups.filter(
    ({ id }) => read.exam.groups.some((group) => group.id === id) && sitting?.groupIds.includes(id) === false,
  )
  if (!sitting || back.length === 0) return false
  if (!sitting.isDraft && !isAllowed(context.actor, 'class.move', placedOf(item))) return false
  const { date, pairs } = sitting
  const day = await readHeldDay({ ...context, db: change.db }, scene, date, consultation)
  if (busyIn(day, { ...exam, groups: back, teachers: [] }, date, pairs).group) return false
  const roomIds = sitting.rooms.map(({ id }) => id)
  change.takes(...rightsFor(context, scene, consultation, { date, pairs, roomIds }))
  const groups = [...sitting.groupIds, ...back.map(({ id }) => id)]
  await replacePeople(change.db, sitting.meetings, { groups }, { changeId: change.id, leavesTraces: false })
  return true
}
