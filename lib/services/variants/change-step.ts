import type { Queryable } from '@/db/client'
import { ClaimConflict } from '@/db/queries/claims/claim-conflict'
import { findDraftsBeside } from '@/db/queries/claims/find-drafts-beside'
import { relocateMeetings } from '@/db/queries/claims/relocate-meetings'
import { findRoomsTraits } from '@/db/queries/placing/find-advice'
import { findPlannedMeetings, type PlannedMeeting } from '@/db/queries/plans'
import type { CalendarDate } from '@/lib/domain/calendar-date'
import type { HeldPlace } from '@/lib/domain/conflicts'
import { isSameSlot } from '@/lib/domain/dated-slot'
import type { MeetingId } from '@/lib/domain/ids'
import { isPlacedHere, type VariantStep } from '@/lib/domain/variants/variant'
import { clashTexts } from '@/lib/text/variants'
import { removeWithin } from '../bulk/remove-within'
import { placeOf } from '../history/ask-again'
import { askAllowed, type Granted } from '../require-allowed'
import { tellHeld, type Step, type StepRight, type Work } from './step-work'

type Found<One> = { one: One; id: MeetingId; planned: PlannedMeeting }

/** The classes of a step that stand where they stood, locked; the others are named. */
async function standing<One extends Step<'move' | 'remove'>['classes'][number]>(
  work: Work,
  title: string,
  classes: readonly One[],
): Promise<Found<One>[]> {
  const { db, actor, clash, placed } = work
  const real = (id: MeetingId) => (isPlacedHere(id) ? placed.get(id) : id)
  const ids = classes.flatMap(({ id }) => real(id) ?? [])
  await work.lock('meeting', ids)
  const known = new Map((await findPlannedMeetings(db, ids, actor.userId)).map((one) => [one.meetingId, one]))
  const found: Found<One>[] = []
  const dates: { gone: CalendarDate[]; moved: CalendarDate[] } = { gone: [], moved: [] }
  for (const one of classes) {
    const id = real(one.id)
    const planned = id === undefined ? undefined : known.get(id)
    if (id === undefined || !planned || planned.state === 'trace' || planned.isRequest)
      dates.gone.push(one.from.date)
    else if (!isSameSlot(planned, one.from)) dates.moved.push(one.from.date)
    else found.push({ one, id, planned })
  }
  clash(dates.gone, `«${title}»: ${clashTexts.gone}`)
  clash(dates.moved, `«${title}»: ${clashTexts.movedAway}`)
  return found
}

/** Those that the right is given for; the others are named. */
function allowed<One extends { from: { date: CalendarDate } }>(
  { clash, granted }: Work,
  title: string,
  found: readonly Found<One>[],
  ask: (found: Found<One>) => Granted<StepRight> | null,
): Found<One>[] {
  const refused: CalendarDate[] = []
  const mine = found.filter((each) => {
    const proof = ask(each)
    if (proof) granted.push(proof)
    else refused.push(each.one.from.date)
    return proof !== null
  })
  clash(refused, `«${title}»: ${clashTexts.noRight}`)
  return mine
}

/** Moves classes that stand where they stood, as far as their places are free. */
export async function move(work: Work, step: Step<'move'>): Promise<VariantStep> {
  const { title, classes, room } = step
  const { db, actor, clash, calendar } = work
  if (room && (await findRoomsTraits(db, [room.id])).length === 0) {
    clash(
      classes.map(({ from }) => from.date),
      `«${title}»: ${clashTexts.noRoom(room.title)}`,
    )
    return { ...step, classes: [] }
  }
  // A class that the variant placed is placed elsewhere; what stands moves as by hand.
  const mine = allowed(work, title, await standing(work, title, classes), ({ one, planned }) =>
    isPlacedHere(one.id)
      ? askAllowed({ actor }, 'draft.place', {
          plan: planned.plan,
          place: placeOf(calendar, { ...one.to, roomIds: room ? [room.id] : planned.roomIds }),
        })
      : room && isSameSlot(one.from, one.to)
        ? askAllowed({ actor }, 'class.change_room', planned.placed)
        : askAllowed({ actor }, 'class.move', planned.placed),
  )
  const moved = await moveFree(work, title, mine, room)
  return { ...step, classes: moved.map(({ one }) => one) }
}

type Moving = Found<Step<'move'>['classes'][number]>

/** Moves as many as find their places free, drafts of others counted; whose places are held stay, and the rest is tried again. */
async function moveFree(
  work: Work,
  title: string,
  moving: readonly Moving[],
  room: Step<'move'>['room'],
): Promise<readonly Moving[]> {
  if (moving.length === 0) return []
  const held = await inSavepoint(work.db, (db) => tryMoving({ ...work, db }, moving, room))
  if (held.length === 0) return moving
  const isHeld = ({ one }: Moving) => held.some((place) => isSameSlot(place, one.to))
  await tellHeld(work, title, held, () => true)
  const free = moving.filter((one) => !isHeld(one))
  return free.length < moving.length ? moveFree(work, title, free, room) : []
}

async function tryMoving({ db }: Work, moving: readonly Moving[], room: Step<'move'>['room']): Promise<void> {
  const ids = moving.map(({ id }) => id)
  const known = new Set((await findDraftsBeside(db, ids)).map(({ of }) => of))
  await relocateMeetings(
    db,
    moving.map(({ id, one: { to } }) => ({ meetingId: id, ...to, ...(room ? { rooms: [room.id] } : {}) })),
    'refuse',
  )
  // One that stood beside a draft before is no worse.
  const beside = (await findDraftsBeside(db, ids)).filter(({ of }) => !known.has(of))
  if (beside.length > 0) throw new ClaimConflict(beside)
}

/** Everything or nothing of it; answers who holds places that it wanted. */
async function inSavepoint(db: Queryable, work: (db: Queryable) => Promise<void>): Promise<HeldPlace[]> {
  try {
    await db.transaction(work)
    return []
  } catch (error) {
    if (error instanceof ClaimConflict) return error.conflicts
    throw error
  }
}

/** Takes classes away that stand where they stood. */
export async function remove(work: Work, step: Step<'remove'>): Promise<VariantStep> {
  const { title, classes } = step
  const { actor, calendar } = work
  const mine = allowed(work, title, await standing(work, title, classes), ({ planned }) =>
    planned.state === 'projected'
      ? askAllowed({ actor }, 'draft.remove', { plan: planned.plan, place: placeOf(calendar, planned) })
      : askAllowed({ actor }, 'schedule.unpublish', planned.placed),
  )
  await removeWithin(
    work,
    mine.map(({ id }) => id),
  )
  return { ...step, classes: mine.map(({ one }) => one) }
}
