import type { Queryable } from '@/db/client'
import { findCompetingDrafts } from '@/db/queries/core/placing/find-competing-drafts'
import { lockItems, removeEvents } from '@/db/queries/core/placing/insert-series'
import { placeClaims } from '@/db/queries/core/placing/place-claims'
import { deleteMeetings, promoteWaiting } from '@/db/queries/core/placing/release-meetings'
import { findNotes } from '@/db/queries/exams/exams'
import { insertSittings } from '@/db/queries/exams/sittings'
import { closeFilling, findFilling, lockFilling, lockKeeping } from '@/db/queries/filling/fillings'
import { recordRequest } from '@/lib/booking/service/record-request'
import { teachingDay } from '@/lib/core/calendar/rules/academic-calendar'
import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { pairTimesOn } from '@/lib/core/calendar/rules/pairs'
import { pairsMeeting } from '@/lib/core/calendar/rules/session'
import type { TakenRight } from '@/lib/core/changing/service/ask-again'
import { changeTimetable, type TimetableChange } from '@/lib/core/changing/service/change-timetable'
import { itemClaims, roomPlace } from '@/lib/core/changing/service/item-claims'
import { loadItemOf, loadKey, placedOf } from '@/lib/core/load/rules/load-item'
import type { ChangeId, FillingId } from '@/lib/core/names/rules/ids'
import type { ComposedSitting, ComposedWas, LeftOutExam } from '@/lib/core/placing/rules/composing'
import { isFillingOffered } from '@/lib/core/placing/rules/filling'
import { takenText } from '@/lib/core/placing/texts/conflicts'
import type { DataContext, ServiceContext } from '@/lib/core/refusals/service/context'
import { ServiceError } from '@/lib/core/refusals/service/errors'
import { type Granted, requireAllowed } from '@/lib/core/refusals/service/require-allowed'
import { withExamTime } from '@/lib/core/schedule/texts/exam-time'
import { conflictTo, namedTo } from '@/lib/core/views/service/is-visible'
import { composingTexts } from '@/lib/exams/texts/composing'
import { fillingTexts } from '@/lib/filling/texts'
import { type ExamScene, readScene } from '../exam-scene'
import { type ReadExam, readExams } from '../read-exams'
import { type Relocation, relocateSittings } from '../sittings'

type Placed = { sitting: ComposedSitting; read: ReadExam; pairs: ReturnType<typeof pairsMeeting> }

/** Whether an exam stands where it did when it was searched for, and is not pinned since. */
function standsAs({ found }: ReadExam, was: ComposedWas | null): boolean {
  const [now, ...more] = found.sittings
  if (more.length > 0 || now?.isPinned) return false
  return was
    ? now?.eventId === was.eventId && now.version === was.version && now.isDraft === was.isDraft
    : now === undefined
}

/** The exams whose drafts are taken away, as they are now. Throws `stale` as `readPlaced`. */
async function readTaken(
  context: DataContext,
  scene: ExamScene,
  left: readonly LeftOutExam[],
): Promise<{ read: ReadExam; version: number; title: string }[]> {
  const ids = left.map(({ id }) => id)
  const known = new Map((await readExams(context, ids, scene)).map((read) => [read.exam.id, read]))
  return left.map(({ id, was, title, version }) => {
    const read = known.get(id)
    if (!read || !standsAs(read, was)) throw new ServiceError('stale', composingTexts.moved(title))
    return { read, version, title }
  })
}

/** The exams as they are now. Throws `stale` if one was changed or moved since the search. */
async function readPlaced(
  context: DataContext,
  scene: ExamScene,
  sittings: readonly ComposedSitting[],
): Promise<Placed[]> {
  const exams = await readExams(
    context,
    sittings.map(({ id }) => id),
    scene,
  )
  const known = new Map(exams.map((read) => [read.exam.id, read]))
  return sittings.map((sitting) => {
    const read = known.get(sitting.id)
    const { date, startsAt, minutes, was, title, version } = sitting
    if (read?.item.version !== version) throw new ServiceError('stale', composingTexts.changed(title))
    if (!standsAs(read, was)) throw new ServiceError('stale', composingTexts.moved(title))
    const pairs = pairsMeeting(pairTimesOn(scene.calendar, date), { startsAt, minutes })
    if (pairs.length === 0) throw new ServiceError('stale', composingTexts.moved(title))
    return { sitting, read, pairs }
  })
}

const isPublished = ({ found }: ReadExam): boolean => found.sittings.some(({ isDraft }) => !isDraft)

/** Throws `not_allowed` unless the actor may place each of them there, and take it from where it is. */
function rightsFor(
  context: DataContext,
  { calendar }: ExamScene,
  { placed, taken }: { placed: readonly Placed[]; taken: readonly { read: ReadExam }[] },
): Granted<TakenRight>[] {
  const rights = new Map<string, Granted<TakenRight>>()
  const weekdayAt = (date: CalendarDate) => teachingDay(calendar, date).weekday
  for (const { sitting, read, pairs } of placed) {
    const { plan } = read.item
    const roomIds = sitting.rooms.map(({ id }) => id)
    for (const pair of pairs) {
      const place = { weekday: weekdayAt(sitting.date), pair, roomIds }
      rights.set('draft.place', requireAllowed(context, 'draft.place', { plan, place }))
    }
    if (isPublished(read)) rights.set('class.move', requireAllowed(context, 'class.move', placedOf(read.item)))
  }
  for (const { read } of [...placed, ...taken]) {
    const { plan } = read.item
    for (const { date, pairs: before, rooms, isDraft } of read.found.sittings)
      for (const pair of isDraft ? before : []) {
        const place = { weekday: weekdayAt(date), pair, roomIds: rooms.map(({ id }) => id) }
        rights.set('draft.remove', requireAllowed(context, 'draft.remove', { plan, place }))
      }
  }
  return [...rights.values()]
}

/** Throws `conflict`, naming what is in the way, if drafts of others want the places. */
async function requireNoDrafts(
  { db, actor }: DataContext,
  change: { db: Queryable },
  meetings: Parameters<typeof findCompetingDrafts>[1],
): Promise<void> {
  const drafts = await findCompetingDrafts(change.db, meetings)
  if (drafts.length === 0) return
  const named = await namedTo(
    db,
    actor,
    drafts.map(({ holder }) => holder.id),
  )
  throw new ServiceError('conflict', takenText(drafts.map((one) => conflictTo(named, one))))
}

/**
 * Takes drafts away, replaces those of what moves, and places all; comments and links stay. Published ones move and
 * leave traces with the reason. Throws ClaimConflict, `invalid` without a reason for them, and as `requireNoDrafts`.
 */
async function store(
  change: TimetableChange,
  context: DataContext,
  { all, taken, reason }: { all: readonly Placed[]; taken: readonly { read: ReadExam }[]; reason: string },
): Promise<void> {
  const { db } = change
  const placed = all.filter(({ read }) => !isPublished(read))
  const relocated = all.flatMap(({ sitting, read: { found }, pairs }): Relocation[] => {
    const [now] = found.sittings
    if (!now || now.isDraft) return []
    const { date, startsAt, minutes, rooms } = sitting
    const time = { startsAt, minutes }
    return [{ sitting: now, date, time, pairs, rooms: rooms.map(({ id }) => id), isPinned: false }]
  })
  const { userId } = context.actor
  const before = [...placed, ...taken].flatMap(({ read }) => read.found.sittings)
  const notes = await findNotes(
    db,
    before.map(({ eventId }) => eventId),
  )
  const old = before.flatMap(({ meetings }) => meetings)
  if (old.length > 0) {
    await change.lock('meeting', old)
    await deleteMeetings(db, old)
    await removeEvents(
      db,
      before.map(({ eventId }) => eventId),
    )
  }
  await relocateSittings(change, relocated, () =>
    recordRequest(change, context, { kind: 'move', reason, dryRun: false }),
  )
  const inserted = await insertSittings(
    db,
    placed.map(({ sitting, read: { item, found }, pairs }) => {
      const [now] = found.sittings
      const { comment, link } = (now && notes.get(now.eventId)) ?? { comment: '', link: '' }
      const { date, startsAt, minutes } = sitting
      return {
        date,
        pairs,
        startsAt,
        minutes,
        event: {
          kind: 'exam' as const,
          title: item.title,
          disciplineId: item.disciplineId,
          lessonType: item.lessonType,
          subgroup: item.subgroup,
          loadItemId: loadItemOf(item.ref),
          weekStep: 0 as const,
          comment: withExamTime(comment, sitting),
          link,
          madeBy: userId,
        },
      }
    }),
  )
  const claims = placed.flatMap(({ sitting, read }, index) => {
    const [first = null, ...others] = sitting.rooms
    return (inserted[index] ?? []).flatMap((meetingId) => [
      ...itemClaims(read.item, first, meetingId),
      ...others.map((room) => ({ ...roomPlace(room), meetingId })),
    ])
  })
  await promoteWaiting(db)
  await placeClaims(db, claims, 'refuse')
  await requireNoDrafts(context, change, [...inserted.flat(), ...relocated.flatMap(({ sitting }) => sitting.meetings)])
}

/**
 * Places what a search for a session found, as drafts, in one change; what is published moves with the reason. Refused as a whole if
 * something was taken or changed meanwhile. Throws `not_found`, `not_allowed`, `invalid` without a reason that is needed, `conflict`
 * with what is in the way, and `stale`.
 */
export async function keepComposing(
  context: ServiceContext,
  { id, reason }: { id: FillingId; reason: string },
): Promise<{ placed: number; changeId: ChangeId | null }> {
  const { db, actor } = context
  const filling = await findFilling(db, actor.userId, id)
  if (!filling?.session) throw new ServiceError('not_found', composingTexts.unknown)
  if (!isFillingOffered(filling.state)) throw new ServiceError('conflict', fillingTexts.notOffered[filling.state])
  const sittings = filling.composed?.placed ?? []
  const scene = await readScene(db)
  const gone = (filling.composed?.left ?? []).filter(({ isTakenAway }) => isTakenAway)
  const placed = await readPlaced(context, scene, sittings)
  const taken = await readTaken(context, scene, gone)
  const [first, ...rest] = rightsFor(context, scene, { placed, taken })
  if (!first) throw new ServiceError('conflict', composingTexts.nothingMoves)
  const { result, changeId } = await changeTimetable(
    context,
    {
      action: 'session.compose',
      granted: [first, ...rest],
      subject: { id, ...(reason !== '' && { reason }) },
      isLarge: true,
    },
    async (change) => {
      await lockKeeping(change.db)
      const kept = await lockFilling(change.db, actor.userId, id)
      if (!kept || !isFillingOffered(kept.state))
        throw new ServiceError('conflict', fillingTexts.notOffered[kept?.state ?? 'thrown_away'])
      const locked = await lockItems(
        change.db,
        [...placed, ...taken].map(({ read }) => read.item.ref),
      )
      const within = { db: change.db, actor }
      const now = [
        ...(await readPlaced(within, scene, sittings)).map(({ read, sitting }) => ({ read, ...sitting })),
        ...(await readTaken(within, scene, gone)),
      ]
      for (const { read, version, title } of now)
        if (locked.get(loadKey(read.item.ref))?.version !== version)
          throw new ServiceError('stale', composingTexts.changed(title))
      await store(change, context, { all: placed, taken, reason })
      const outcome = { classes: placed.length, notKept: [], changeId: change.id }
      await closeFilling(change.db, id, { state: 'kept', kept: outcome, changeId: change.id })
      return placed.length
    },
  )
  return { placed: result, changeId }
}
