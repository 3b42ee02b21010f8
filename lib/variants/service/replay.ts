import type { Queryable } from '@/db/client'
import { findPlannedMeetings, type PlannedMeeting } from '@/db/queries/core/load/plans'
import { findRoomsTraits } from '@/db/queries/core/placing/find-advice'
import { findCompetingDrafts } from '@/db/queries/core/placing/find-competing-drafts'
import { ClaimConflict, unlessHeld } from '@/db/queries/core/placing/place-claims'
import { relocateMeetings } from '@/db/queries/core/placing/relocate-meetings'
import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { isSameSlot } from '@/lib/core/calendar/rules/dated-slot'
import { pastPlace } from '@/lib/core/changing/service/ask-again'
import { askRemoval } from '@/lib/core/changing/service/ask-removal'
import type { MeetingId, RoomId } from '@/lib/core/names/rules/ids'
import type { HeldPlace } from '@/lib/core/placing/rules/placement'
import type { ActorContext } from '@/lib/core/refusals/service/context'
import { askAllowed, type Granted } from '@/lib/core/refusals/service/require-allowed'
import type { TitledRoom } from '@/lib/core/schedule/rules/schedule'
import { removeWithin } from '@/lib/planning/service/remove-classes'
import { listAt } from '@/lib/quality/rules/timetable'
import { isPlacedHere, sizeOf, type VariantStep } from '@/lib/variants/rules/variant'
import { clashTexts } from '@/lib/variants/texts'
import { placeInVariant } from './place-step'
import {
  type Ground,
  type Options,
  type ReplayedStep,
  type Replayer,
  type Step,
  type StepRight,
  tellHeld,
  type Work,
} from './step-work'

type StandingClass<One> = { one: One; id: MeetingId; planned: PlannedMeeting }

type SteppedIn = Step<'move' | 'remove'>['classes'][number]

/** Reports why classes of a step are left out; classes of a repair have titles of their own. */
function clashEach({ clash }: Work, step: Step<'move' | 'remove'>, leftOut: readonly SteppedIn[], why: string): void {
  const byTitle = new Map<string, CalendarDate[]>()
  for (const one of leftOut) listAt(byTitle, titleIn(step, one)).push(one.from.date)
  for (const [title, dates] of byTitle) clash(dates, `«${title}»: ${why}`)
}

const titleIn = ({ title }: Step<'move' | 'remove'>, one: SteppedIn): string => ('title' in one && one.title) || title

/** The classes of a step that are still in their slots, locked; reports the others. */
async function standing<One extends SteppedIn>(
  work: Work,
  step: Step<'move' | 'remove'> & { classes: readonly One[] },
): Promise<StandingClass<One>[]> {
  const { db, actor, placed } = work
  const { classes } = step
  const storedId = (id: MeetingId) => (isPlacedHere(id) ? placed.get(id) : id)
  const ids = classes.flatMap(({ id }) => storedId(id) ?? [])
  await work.lock('meeting', ids)
  const plannedById = new Map((await findPlannedMeetings(db, ids, actor.userId)).map((one) => [one.meetingId, one]))
  const present: StandingClass<One>[] = []
  const missing: One[] = []
  const movedAway: One[] = []
  for (const one of classes) {
    const id = storedId(one.id)
    const planned = id === undefined ? undefined : plannedById.get(id)
    if (id === undefined || !planned || planned.state === 'trace' || planned.isRequest) missing.push(one)
    else if (!isSameSlot(planned, one.from)) movedAway.push(one)
    else present.push({ one, id, planned })
  }
  clashEach(work, step, missing, clashTexts.gone)
  clashEach(work, step, movedAway, clashTexts.movedAway)
  return present
}

/** The classes that the actor has the right to change; reports the others. */
function allowed<One extends SteppedIn>(
  work: Work,
  step: Step<'move' | 'remove'>,
  classes: readonly StandingClass<One>[],
  ask: (each: StandingClass<One>) => Granted<StepRight> | null,
): StandingClass<One>[] {
  const refused: One[] = []
  const permitted = classes.filter((each) => {
    const proof = ask(each)
    if (proof) work.granted.push(proof)
    else refused.push(each.one)
    return proof !== null
  })
  clashEach(work, step, refused, clashTexts.noRight)
  return permitted
}

/** Moves classes that are still in their slots to places that are free. */
async function move(work: Work, step: Step<'move'>): Promise<VariantStep> {
  const { actor, calendar } = work
  const roomOf = (one: Moving['one']) => one.room ?? step.room
  const present = await inExistingRooms(work, step, await standing(work, step), roomOf)
  // A class placed by the variant is placed again elsewhere; a stored class is moved as by hand.
  const permitted = allowed(work, step, present, ({ one, planned }) => {
    const room = roomOf(one)
    if (isPlacedHere(one.id))
      return askAllowed({ actor }, 'draft.place', {
        plan: planned.plan,
        place: pastPlace(calendar, { ...one.to, roomIds: room ? [room.id] : planned.roomIds }),
      })
    return room && isSameSlot(one.from, one.to)
      ? askAllowed({ actor }, 'class.change_room', planned.placed)
      : askAllowed({ actor }, 'class.move', planned.placed)
  })
  const moved = await moveFree(work, step, permitted)
  return { ...step, classes: moved.map(({ one }) => one) }
}

type Moving = StandingClass<Step<'move'>['classes'][number]>

/** The classes whose new rooms exist; reports the others. */
async function inExistingRooms(
  work: Work,
  step: Step<'move'>,
  moving: readonly Moving[],
  roomOf: (one: Moving['one']) => TitledRoom | null,
): Promise<readonly Moving[]> {
  const missingRooms = new Map(moving.flatMap(({ one }) => roomOf(one) ?? []).map((room) => [room.id, room]))
  if (missingRooms.size === 0) return moving
  for (const { id } of await findRoomsTraits(work.db, [...missingRooms.keys()])) missingRooms.delete(id)
  const isGone = ({ one }: Moving, id: RoomId) => roomOf(one)?.id === id
  for (const { id, title } of missingRooms.values()) {
    const leftOut = moving.filter((each) => isGone(each, id)).map(({ one }) => one)
    clashEach(work, step, leftOut, clashTexts.noRoom(title))
  }
  return moving.filter((each) => ![...missingRooms.keys()].some((id) => isGone(each, id)))
}

/**
 * Moves as many classes as have free places, drafts of others included. If some places are held, those
 * classes stay and the others are tried again.
 */
async function moveFree(work: Work, step: Step<'move'>, moving: readonly Moving[]): Promise<readonly Moving[]> {
  if (moving.length === 0) return []
  const holders = await inSavepoint(work.db, (db) => tryMoving({ ...work, db }, moving, step.room))
  if (holders.length === 0) return moving
  const isHeld = ({ one }: Moving, place: HeldPlace) => isSameSlot(place, one.to)
  const leftOut = moving.filter((each) => holders.some((place) => isHeld(each, place)))
  const titles = new Set(leftOut.map(({ one }) => titleIn(step, one)))
  await Promise.all(
    [...titles].map((title) => {
      const own = leftOut.filter(({ one }) => titleIn(step, one) === title)
      const theirs = holders.filter((place) => own.some((each) => isHeld(each, place)))
      return tellHeld(work, title, theirs, () => true)
    }),
  )
  const free = moving.filter((each) => !leftOut.includes(each))
  return free.length < moving.length ? moveFree(work, step, free) : []
}

async function tryMoving({ db }: Work, moving: readonly Moving[], room: Step<'move'>['room']): Promise<void> {
  const ids = moving.map(({ id }) => id)
  const competingBefore = new Set((await findCompetingDrafts(db, ids)).map(({ of }) => of))
  await relocateMeetings(
    db,
    moving.map(({ id, one }) => ({ meetingId: id, ...one.to, ...roomsTo(one.room ?? room) })),
  )
  // Drafts that a class was beside before the move are no reason against it.
  const competing = (await findCompetingDrafts(db, ids)).filter(({ of }) => !competingBefore.has(of))
  if (competing.length > 0) throw new ClaimConflict(competing)
}

const roomsTo = (room: TitledRoom | null) => (room ? { rooms: [room.id] } : {})

/** Runs the work completely or not at all; returns what holds the places it wanted. */
async function inSavepoint(db: Queryable, work: (db: Queryable) => Promise<void>): Promise<HeldPlace[]> {
  const tried = await unlessHeld(db, work)
  return 'conflict' in tried ? tried.conflict.conflicts : []
}

/** Removes classes that are still in their slots. */
async function remove(work: Work, step: Step<'remove'>): Promise<VariantStep> {
  const { actor, calendar } = work
  const permitted = allowed(work, step, await standing(work, step), ({ planned }) =>
    askRemoval({ actor }, calendar, planned),
  )
  await removeWithin(
    work,
    permitted.map(({ id }) => id),
  )
  return { ...step, classes: permitted.map(({ one }) => one) }
}

/**
 * Repeats the steps of a variant within a transaction, with the same claims as acts by hand; what is
 * impossible is left out and reported. Published classes are changed directly, without a request or traces.
 */
export function replayer(ground: Ground, asker: ActorContext, options: Options): Replayer {
  const state: ReplayedStep = { placed: new Map(), classes: 0, clashes: [], granted: [] }
  const run = async (step: VariantStep, index: number) => {
    // Only the actor: the asker's context may contain a database outside this transaction.
    const { actor } = asker
    const work: Work = { ...ground, actor, ...options, ...state, index, clash: clashOf(state, index) }
    const done = await stepDone(work, step)
    state.classes += sizeOf(done)
    return done
  }
  const runAll = (steps: readonly VariantStep[]) =>
    steps.reduce<Promise<unknown>>((before, step, index) => before.then(() => run(step, index)), Promise.resolve())
  return Object.assign(state, { run, runAll })
}

const clashOf =
  ({ clashes }: ReplayedStep, step: number): Work['clash'] =>
  (dates, text) => {
    if (dates.length > 0) clashes.push({ step, dates: [...new Set(dates)].sort(), text })
  }

function stepDone(work: Work, step: VariantStep): Promise<VariantStep> {
  switch (step.kind) {
    case 'place':
      return placeInVariant(work, step)
    case 'move':
      return move(work, step)
    case 'remove':
      return remove(work, step)
  }
}
