import type { Database } from '@/db/client'
import { findExamMeetings, findQualityFacts } from '@/db/queries/quality/find-quality'
import type { Actor } from '@/lib/core/actor/rules/actor'
import { addDays } from '@/lib/core/calendar/rules/calendar-date'
import { pairTimesOn } from '@/lib/core/calendar/rules/pairs'
import { isConsultation, isExamDay, pairsMeeting } from '@/lib/core/calendar/rules/session'
import type { EventId, GroupId, LoadItemId } from '@/lib/core/names/rules/ids'
import type {
  ComposedSession,
  ComposedSitting,
  ForbiddingRule,
  LeftOutReason,
} from '@/lib/core/placing/rules/composing'
import { inSteps } from '@/lib/core/processes/service/in-steps'
import { isVisible } from '@/lib/core/views/service/is-visible'
import { grouped } from '@/lib/core/words/rules/lists'
import type { HeldPair, SessionFacts } from '@/lib/exams/rules/compose/facts'
import { forbiddenBy, type TriedPlaces } from '@/lib/exams/rules/compose/forbidden-by'
import { heldPeople, holdersOf } from '@/lib/exams/rules/compose/problem-of'
import {
  classesOf,
  foundSitting,
  namedExam,
  type SearchedSession,
  standsThere,
} from '@/lib/exams/rules/compose/result-of'
import { consultationOf, isBeforeItsExams, type SessionExam } from '@/lib/exams/rules/exam'
import { sittingDates } from '@/lib/exams/rules/exam-dates'
import { triedEvent } from '@/lib/exams/rules/judge-place'
import type { QualityMeeting } from '@/lib/quality/rules/timetable'
import { sessionReach } from '@/lib/quality/service/exams-near'
import { type ExamScene, roomsFor } from '../exam-scene'
import { type Around, judgeAround, type PricedVerdict } from '../judge-exam'
import { type ReadExam, readExams } from '../read-exams'

type Asking = { db: Database; actor: Actor }

/** What the database knows of what was left, with what was found laid over it. */
type Known = {
  scene: ExamScene
  read: ReadonlyMap<LoadItemId, ReadExam>
  quality: Awaited<ReturnType<typeof findQualityFacts>>
  meetings: readonly QualityMeeting[]
}

type HeldOnDay = HeldPair & { eventId: EventId }

/** Reads it in a fixed number of statements. */
async function readKnown({ db, actor }: Asking, facts: SessionFacts, left: SearchedSession['left']): Promise<Known> {
  const { calendar, session, around, exams } = facts
  const scene = { calendar, session }
  const sharing = (groups: ReadonlySet<GroupId>) =>
    exams.filter(({ exam }) => exam.groups.some(({ id }) => groups.has(id)))
  const groupsOf = (those: readonly { groups: readonly { id: GroupId }[] }[]) =>
    new Set(those.flatMap((one) => one.groups.map(({ id }) => id)))
  // Consultations of their groups prepare exams of others, too.
  const near = sharing(groupsOf(sharing(groupsOf(left)).map(({ exam }) => exam)))
  const read = await readExams(
    { db, actor },
    near.map(({ exam }) => exam.id),
    scene,
  )
  const withClasses = { from: around.from, to: around.to }
  const period = { from: addDays(around.from, -sessionReach), to: addDays(around.to, sessionReach) }
  const [quality, rows] = await Promise.all([
    findQualityFacts(db, withClasses),
    findExamMeetings(db, {
      teachers: [...new Set(near.flatMap(({ exam }) => heldPeople(exam).teachers.map(({ id }) => id)))],
      groups: [...groupsOf(near.map(({ exam }) => exam))],
      ...{ period, withClasses, drafts: true, viewer: actor.userId },
    }),
  ])
  return {
    scene,
    read: new Map(read.map((one) => [one.exam.id, one])),
    quality,
    meetings: rows.map((row) => (isVisible(actor, row) ? row : { ...row, title: '' })),
  }
}

/** A session as it would stand: what was found, over what the database has. */
function standingIn(facts: SessionFacts, { scene, read, meetings }: Known, { placed, left }: SearchedSession) {
  const found = new Map(placed.map((one) => [one.id, one]))
  const gone = new Set([...found.keys(), ...left.flatMap(({ id, isTakenAway }) => (isTakenAway ? [id] : []))])
  const pairsAt = ({ date, startsAt, minutes }: ComposedSitting) =>
    pairsMeeting(pairTimesOn(scene.calendar, date), { startsAt, minutes })
  const fullRooms = new Map(facts.rooms.map((room) => [room.id, room]))
  const sittingsOf = (exam: SessionExam): SessionExam['sittings'] => {
    const place = found.get(exam.id)
    if (!place) return gone.has(exam.id) ? [] : exam.sittings
    const { date, startsAt, minutes } = place
    return [
      {
        ...{ eventId: triedEvent(exam.id), version: 1, date, startsAt, minutes, pairs: pairsAt(place) },
        rooms: place.rooms.flatMap(({ id }) => fullRooms.get(id) ?? []),
        ...{ isDraft: true, isPinned: false, groupIds: exam.groups.map(({ id }) => id) },
        teachers: heldPeople(exam).teachers,
      },
    ]
  }
  const examOf = (exam: SessionExam): SessionExam => ({ ...exam, ...heldPeople(exam), sittings: sittingsOf(exam) })
  const leaving = new Set(
    facts.exams.flatMap(({ exam }) => (gone.has(exam.id) ? exam.sittings : [])).map((one) => one.eventId),
  )
  const subjects = new Map(facts.exams.map(({ exam }) => [exam.id, exam]))
  const holding = placed.flatMap((place): HeldOnDay[] => {
    const exam = subjects.get(place.id)
    const holders = exam ? holdersOf(exam, place.rooms) : []
    const at = { date: place.date, eventId: triedEvent(place.id) }
    return pairsAt(place).flatMap((pair) => holders.map((holder) => ({ ...holder, ...at, pair })))
  })
  const staying = facts.held.flatMap(({ eventId, ...one }) =>
    eventId === null || leaving.has(eventId) ? [] : [{ ...one, eventId }],
  )
  return {
    all: [...read.values()].map(({ exam }) => examOf(exam)),
    days: grouped([...staying, ...holding], ({ date }) => date),
    meetings: [
      ...meetings.filter(({ loadItemId }) => loadItemId === null || !gone.has(loadItemId)),
      ...classesOf(facts, placed).map((one) => ({ ...one, isAsked: false })),
    ],
    examOf,
  }
}

type Standing = ReturnType<typeof standingIn>

/** What an exam is judged by there; null: it is not known. */
function aroundOf(
  { actor }: Asking,
  facts: SessionFacts,
  known: Known,
  standing: Standing,
  id: LoadItemId,
): Around | null {
  const found = known.read.get(id)
  if (!found) return null
  const read = { ...found, exam: standing.examOf(found.exam) }
  const free = new Set(facts.exams.flatMap((one) => (one.isFree ? [one.exam.id] : [])))
  const own = consultationOf(read.exam, standing.all)
  const before = own && free.has(own.id) ? known.read.get(own.id) : undefined
  const consultation = before && { ...before, exam: standing.examOf(before.exam) }
  const both = consultation ? [read.exam, consultation.exam] : [read.exam]
  const teachers = new Set(both.flatMap((one) => one.teachers.map((teacher) => teacher.id)))
  const groups = new Set(both.flatMap((one) => one.groups.map((group) => group.id)))
  return {
    read,
    consultation,
    all: standing.all,
    held: { ...known.scene, rooms: roomsFor({ actor }, read, facts.rooms), days: standing.days },
    besides: consultation ? roomsFor({ actor }, consultation, facts.rooms) : [],
    facts: { ...known.quality, calendar: facts.calendar, load: null, walks: [] },
    meetings: standing.meetings.filter(
      (one) =>
        one.teachers.some((teacher) => teachers.has(teacher)) || one.groups.some((group) => groups.has(group.id)),
    ),
    weights: facts.weights,
  }
}

type Judge = ReturnType<typeof judgeAround>
type BestPlace = PricedVerdict & { day: ReturnType<Judge['day']> }

/** Where a left exam would stand best by its verdicts, or what forbids each of its places; null: stopped before it was asked. */
function* judgedLeft(
  asking: Asking,
  facts: SessionFacts,
  around: Around,
  signal: AbortSignal,
): Generator<void, { best: BestPlace | null; tried: TriedPlaces } | null> {
  const { calendar, session, semester, from } = facts
  const { exam } = around.read
  const groups = exam.groups.flatMap(({ id }) => facts.groups.get(id) ?? [])
  const dates = sittingDates({ calendar, session }, { semester, exam, groups }).filter((date) => date >= from)
  const judge = judgeAround({ ...asking, now: { date: from, minutes: 0 } }, around.held, around, dates)
  const places: Set<ForbiddingRule>[] = []
  const found: { best: BestPlace | null } = { best: null }
  for (const date of dates) {
    const day = judge.day(date)
    for (const time of day.reason === '' ? day.times : []) {
      if (signal.aborted) return null
      const verdict = judge.at(day, time)
      yield
      if (verdict.rank === 'no') places.push(forbiddenAt(verdict))
      else if (!found.best || verdict.cost < found.best.cost) found.best = { ...verdict, day }
    }
  }
  const open = dates.filter((date) => isExamDay(calendar, date))
  return { ...found, tried: { dates: open, fits: judge.slots.length > 0, places } }
}

const forbiddenAt = ({ against }: PricedVerdict): Set<ForbiddingRule> =>
  new Set(against.flatMap(({ what, forbids }) => (forbids && what !== 'past' && what !== 'consultation' ? [what] : [])))

/** So many of what was left are asked about, and more only while there is time: a session whose rooms are closed leaves thousands. */
const mostAsked = 300

type LeftExam = SearchedSession['left'][number]

/** The session with an exam in its place, and its consultation before it. */
function withPlaced(
  facts: SessionFacts,
  session: SearchedSession,
  { exam, best, consultation }: { exam: LeftExam; best: BestPlace; consultation: LoadItemId | undefined },
  keeping: boolean,
): SearchedSession {
  const { day } = best
  const known = new Map(facts.exams.map((one) => [one.exam.id, one]))
  const [own, before] = [known.get(exam.id), known.get(consultation ?? exam.id)]
  if (!own || !before) return session
  const along = consultation !== undefined && day.consultation && !day.consultation.isFixed ? day.consultation : null
  const going = [
    { one: own, to: foundSitting(own, { date: day.date, startsAt: best.startsAt, rooms: best.rooms }, keeping) },
    ...(along ? [{ one: before, to: foundSitting(before, along, keeping) }] : []),
  ]
  const ids = new Set(going.map(({ to }) => to.id))
  const moving = going.flatMap(({ one, to }) => (standsThere(one, to) ? [] : [to]))
  const placed = [...session.placed.filter(({ id }) => !ids.has(id)), ...moving]
  const left = session.left.filter(({ id }) => !ids.has(id))
  return { ...session, placed, left, staying: session.wanted - placed.length - left.length }
}

/** The session without consultations that were found a place though none of their exams has one: these wait. */
function withoutIdle(
  facts: SessionFacts,
  session: SearchedSession,
  standing: Standing,
  keeping: boolean,
): SearchedSession & { waiting: LeftExam[] } {
  const byId = new Map(standing.all.map((one) => [one.id, one]))
  const idle = new Set(
    session.placed.flatMap(({ id }) => {
      const exam = byId.get(id)
      return exam && isBeforeItsExams(exam, standing.all) ? [id] : []
    }),
  )
  const known = new Map(facts.exams.map((one) => [one.exam.id, one]))
  const waiting = session.placed.flatMap(({ id, was, version }): LeftExam[] => {
    const one = idle.has(id) ? known.get(id) : undefined
    return one ? [{ ...namedExam(one), version, was, isTakenAway: was?.isDraft === true && !keeping }] : []
  })
  return { ...session, placed: session.placed.filter(({ id }) => !idle.has(id)), waiting }
}

/** `keeping`: what finds no place stays where it stands. `most`: so many are asked about at once, and as many again while `hasTime`. */
type PassHow = { keeping: boolean; signal: AbortSignal; hasTime: () => boolean; most?: number }

/**
 * A last pass over what a search left: what verdicts allow is placed, the others get the smallest set of rules that forbids all of
 * their places. When the signal is aborted it ends with what it has. What it had no time for says so.
 */
export async function placeLeft(
  asking: Asking,
  facts: SessionFacts,
  searched: SearchedSession,
  how: PassHow,
): Promise<ComposedSession> {
  if (searched.left.length === 0) return { ...searched, left: [] }
  const known = await readKnown(asking, facts, searched.left)
  return inSteps(passing(asking, facts, known, { ...how, searched }))
}

type Passed = {
  session: SearchedSession
  standing: Standing
  forbidden: Map<LoadItemId, { exam: SessionExam; tried: TriedPlaces }>
}

/** `isOver`: whether there is no time to ask about another one. */
type Round = Pick<PassHow, 'keeping' | 'signal'> & {
  asking: Asking
  facts: SessionFacts
  known: Known
  isOver: () => boolean
}

/** Places of these what verdicts allow, and notes what forbids the places of the others. */
function* oneRound(
  { asking, facts, known, keeping, signal, isOver }: Round,
  now: Passed,
  these: readonly LeftExam[],
): Generator<void, void> {
  let asked = these
  let unplaced = 0
  // A place that one takes may free another: until none of those left was placed in a full round.
  for (let [exam] = asked; exam && unplaced < asked.length && !isOver(); [exam] = asked) {
    const around = aroundOf(asking, facts, known, now.standing, exam.id)
    const judged = around && (yield* judgedLeft(asking, facts, around, signal))
    if (signal.aborted) return
    if (judged?.best) {
      const { best } = judged
      now.session = withPlaced(facts, now.session, { exam, best, consultation: around?.consultation?.exam.id }, keeping)
      now.standing = standingIn(facts, known, now.session)
      const left = new Set(now.session.left.map(({ id }) => id))
      asked = asked.filter(({ id }) => left.has(id))
      unplaced = 0
      continue
    }
    if (around && judged) now.forbidden.set(exam.id, { exam: around.read.exam, tried: judged.tried })
    asked = [...asked.slice(1), exam]
    unplaced += 1
  }
}

function* passing(
  asking: Asking,
  facts: SessionFacts,
  known: Known,
  { searched, keeping, signal, hasTime, most = mostAsked }: PassHow & { searched: SearchedSession },
): Generator<void, ComposedSession> {
  const now: Passed = { session: searched, standing: standingIn(facts, known, searched), forbidden: new Map() }
  const { forbidden } = now
  let waits = searched.left.toSorted((a, b) => Number(isConsultation(a)) - Number(isConsultation(b)))
  let isOver = () => false
  do {
    const left = new Set(now.session.left.map(({ id }) => id))
    waits = waits.filter(({ id }) => left.has(id))
    yield* oneRound({ asking, facts, known, keeping, signal, isOver }, now, waits.slice(0, most))
    waits = waits.slice(most)
    isOver = () => !hasTime()
  } while (waits.length > 0 && !signal.aborted && hasTime())
  const reasonOf = (id: LoadItemId): LeftOutReason => {
    const found = forbidden.get(id)
    return found ? forbiddenBy(facts, found.exam, found.tried) : { kind: 'not asked' }
  }
  const left: ComposedSession['left'] = []
  for (const exam of now.session.left) {
    yield
    left.push({ ...exam, reason: reasonOf(exam.id) })
  }
  const { waiting, ...rest } = withoutIdle(facts, now.session, now.standing, keeping)
  return { ...rest, left: [...left, ...waiting.map((exam) => ({ ...exam, reason: { kind: 'no exam' } as const }))] }
}
