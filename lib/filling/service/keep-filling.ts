import type { Queryable } from '@/db/client'
import { findRoomsTraits } from '@/db/queries/core/placing/find-advice'
import { lockItems } from '@/db/queries/core/placing/insert-series'
import { closeFilling, findFilling, lockFilling, lockKeeping } from '@/db/queries/filling/fillings'
import { countStandingOf } from '@/db/queries/filling/find-facts'
import { findLoadItems } from '@/db/queries/load/find-load'
import { updateVariant } from '@/db/queries/variants/variants'
import { hoursOf } from '@/lib/core/calendar/rules/academic-calendar'
import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { changeTimetable } from '@/lib/core/changing/service/change-timetable'
import { itemPlaces } from '@/lib/core/changing/service/item-claims'
import { type LoadItem, loadKey } from '@/lib/core/load/rules/load-item'
import type { FillingId, MeetingId, RoomId, VariantId } from '@/lib/core/names/rules/ids'
import {
  isFillingOffered,
  type StoredFilling,
  type FillingKeepFailure,
  type FillingProposal,
} from '@/lib/core/placing/rules/filling'
import type { HeldPlace } from '@/lib/core/placing/rules/placement'
import { takenText } from '@/lib/core/placing/texts/conflicts'
import type { ActorContext, DataContext, ServiceContext } from '@/lib/core/refusals/service/context'
import { ServiceError } from '@/lib/core/refusals/service/errors'
import { askAllowed, type Granted, requireAllowed } from '@/lib/core/refusals/service/require-allowed'
import { conflictTo, namedTo } from '@/lib/core/views/service/is-visible'
import { fillingTexts } from '@/lib/filling/texts'
import { ownPlaces, type PlacedSeries, storeFreeSeries } from '@/lib/planning/service/store-series'
import { listAt } from '@/lib/quality/rules/timetable'
import { sizeOf, type VariantStep } from '@/lib/variants/rules/variant'
import { changingVariants, lockOwnVariant, openOwn } from '@/lib/variants/service/find-variant'
import { requireRoomFor, stepOfProposal } from '@/lib/variants/service/keep-variants'
import { simulate, nothingBefore } from '@/lib/variants/service/simulate'

/**
 * Adds proposals to the variant that they were searched for, each as a step, as far as the variant's present
 * state allows; undone together. Throws as `openOwn` does, `stale` if the variant changes meanwhile,
 * `conflict` if nothing can be added, `invalid` if the variant is full.
 */
async function keepInVariant(
  context: DataContext,
  request: {
    id: FillingId
    variantId: VariantId
    proposals: readonly { index: number; proposal: FillingProposal }[]
  },
): Promise<StoredFilling> {
  const { id, variantId, proposals } = request
  const variant = await openOwn(context, variantId)
  const { added, notKept } = await simulate(context, variant.steps, {
    before: nothingBefore,
    async then({ replayed }) {
      const done: VariantStep[] = []
      const failures: FillingKeepFailure[] = []
      const add = async ({ index, proposal }: (typeof proposals)[number]) => {
        const clashesBefore = replayed.clashes.length
        const step = await replayed.run(stepOfProposal(proposal, id), variant.steps.length + done.length)
        if (sizeOf(step) > 0) done.push(step)
        failures.push(...replayed.clashes.slice(clashesBefore).map(({ dates, text }) => ({ index, dates, text })))
      }
      await proposals.reduce((before, one) => before.then(() => add(one)), Promise.resolve())
      return { added: done, notKept: failures }
    },
  })
  if (added.length === 0) throw new ServiceError('conflict', notKept[0]?.text ?? fillingTexts.nothingChosen)
  const steps = [...variant.steps, ...added]
  requireRoomFor(steps)
  const classes = added.reduce((sum, step) => sum + sizeOf(step), 0)
  const stored: StoredFilling = { classes, notKept, changeId: null }
  await changingVariants(context, async (db) => {
    await lockOwnVariant({ ...context, db }, variantId, { version: variant.version })
    const now = await lockFilling(db, context.actor.userId, id)
    if (!now || !isFillingOffered(now.state))
      throw new ServiceError('conflict', fillingTexts.notOffered[now?.state ?? 'thrown_away'])
    await updateVariant(db, variantId, { steps })
    await closeFilling(db, id, { state: 'kept', kept: stored, changeId: null })
  })
  return stored
}

type AllowedProposal = { index: number; proposal: FillingProposal; item: LoadItem }
/** With the dates on which the item still lacks a class. */
type Allotted = AllowedProposal & PlacedSeries

/**
 * Stores proposals of a result as drafts, all or the chosen ones, in one change; those for a variant go there
 * (`keepInVariant`). Each is placed anew: dates taken meanwhile, even by drafts, and items changed since are
 * left out and reported. Throws `not_found`, `conflict` if there is nothing to keep, and `not_allowed` if the
 * actor may not place any of it.
 */
export async function keepFilling(
  context: ServiceContext,
  { id, chosen }: { id: FillingId; chosen: readonly number[] | null },
): Promise<StoredFilling> {
  const { db, actor } = context
  const filling = await findFilling(db, actor.userId, id)
  if (!filling) throw new ServiceError('not_found', fillingTexts.unknown)
  const all = filling.result?.proposals ?? []
  const indices = chosen === null ? [...all.keys()] : [...new Set(chosen)].sort((a, b) => a - b)
  if (!isFillingOffered(filling.state)) throw new ServiceError('conflict', fillingTexts.notOffered[filling.state])
  if (indices.length === 0 || indices.some((index) => !all[index]))
    throw new ServiceError('invalid', fillingTexts.nothingChosen)
  const proposals = indices.flatMap((index) => {
    const proposal = all[index]
    return proposal ? [{ index, proposal }] : []
  })
  const { variant } = filling.scope
  if (variant) return keepInVariant(context, { id, variantId: variant.id, proposals })
  const { allowed, notKept, granted } = await allowedOf(context, proposals)
  const [first, ...rest] = granted
  if (!first) {
    requireAllowed(context, 'draft.place', nobodysPlan)
    throw new ServiceError('conflict', notKept[0]?.text ?? fillingTexts.nothingChosen)
  }
  const record = {
    action: 'schedule.fill',
    granted: [first, ...rest],
    subject: { id, indices },
    isLarge: true,
  } as const
  const { result, changeId } = await changeTimetable(context, record, async (change) => {
    await lockKeeping(change.db)
    const now = await lockFilling(change.db, actor.userId, id)
    if (!now || !isFillingOffered(now.state))
      throw new ServiceError('conflict', fillingTexts.notOffered[now?.state ?? 'thrown_away'])
    const stored = await store(change.db, context, allowed)
    const outcome: StoredFilling = {
      classes: stored.classes,
      notKept: [...notKept, ...stored.notKept].sort((a, b) => a.index - b.index),
      changeId: change.id,
    }
    if (stored.classes === 0) throw new ServiceError('conflict', outcome.notKept[0]?.text ?? fillingTexts.failed)
    await closeFilling(change.db, id, { state: 'kept', kept: outcome, changeId: change.id })
    return outcome
  })
  return { ...result, changeId }
}

const nobodysPlan = {
  plan: { of: 'load', loadGrant: null, groups: [], teachers: [] },
  place: { weekday: 1, pair: 1, roomIds: [] },
} as const

/** The proposals whose items are unchanged and that the actor may place. */
export async function allowedOf(
  context: DataContext,
  proposals: readonly { index: number; proposal: FillingProposal }[],
): Promise<{ allowed: AllowedProposal[]; notKept: FillingKeepFailure[]; granted: Granted<'draft.place'>[] }> {
  const { db, actor } = context
  const dates = proposals.flatMap(({ proposal }) => proposal.dates).sort()
  const [from] = dates
  const to = dates.at(-1)
  const items =
    from && to
      ? await findLoadItems(
          db,
          proposals.map(({ proposal }) => proposal.ref),
          { from, to, viewer: actor.userId },
        )
      : []
  const itemsByKey = new Map(items.map((item) => [loadKey(item.ref), item]))
  const allowed: AllowedProposal[] = []
  const notKept: FillingKeepFailure[] = []
  const granted: Granted<'draft.place'>[] = []
  for (const { index, proposal } of proposals) {
    const { dates: on, day, pair, room, ref, version, title } = proposal
    const item = itemsByKey.get(loadKey(ref))
    const place = { weekday: day, pair, roomIds: room ? [room.id] : [] }
    const proof = item ? askAllowed(context, 'draft.place', { plan: item.plan, place }) : null
    if (item && proof && item.version === version) {
      granted.push(proof)
      allowed.push({ index, proposal, item })
    } else
      notKept.push({
        index,
        dates: on,
        text: item && !proof ? fillingTexts.noRight(title) : fillingTexts.itemChanged(title),
      })
  }
  return { allowed, notKept, granted }
}

/**
 * Inserts the series and claims their places, then removes classes in places that are taken or drafted by
 * others.
 */
async function store(
  db: Queryable,
  { actor }: ActorContext,
  allowed: readonly AllowedProposal[],
): Promise<{ classes: number; notKept: FillingKeepFailure[] }> {
  const { allotted, notKept } = await allot(db, allowed)
  const { stored, conflicts, drafts, gone } = await storeFreeSeries(db, allotted, actor.userId)
  const named = await namedTo(
    db,
    actor,
    [...conflicts, ...drafts].map(({ holder }) => holder.id),
  )
  const heldByPlace = new Map<string, HeldPlace[]>()
  for (const conflict of conflicts) listAt(heldByPlace, placeKey(conflict)).push(conflict)
  const competing = new Map<MeetingId, HeldPlace[]>()
  for (const draft of drafts) listAt(competing, draft.of).push(draft)
  let classes = 0
  for (const { index, proposal, item, room, pair, meetings } of stored) {
    const lost = meetings.filter(({ id }) => gone.has(id))
    classes += meetings.length - lost.length
    if (lost.length === 0) continue
    const inTheWay = lost.flatMap(({ id, date }) => [
      ...itemPlaces(item, room).flatMap(
        ({ kind, resourceId }) => heldByPlace.get(placeKey({ kind, id: resourceId, date, pair })) ?? [],
      ),
      ...(competing.get(id) ?? []),
    ])
    notKept.push(
      takenFailure(
        named,
        { index, proposal },
        lost.map(({ date }) => date),
        inTheWay,
      ),
    )
  }
  return { classes, notKept }
}

/** That a proposal's places on these dates are held. */
export const takenFailure = (
  named: Parameters<typeof conflictTo>[0],
  { index, proposal }: { index: number; proposal: FillingProposal },
  dates: readonly CalendarDate[],
  held: readonly HeldPlace[],
): FillingKeepFailure => ({
  index,
  dates: [...dates],
  text: fillingTexts.taken(proposal.title, takenText(held.map((one) => conflictTo(named, one)))),
})

const placeKey = ({ kind, id, date, pair }: Pick<HeldPlace, 'kind' | 'id' | 'date' | 'pair'>): string =>
  `${kind} ${id} ${date} ${pair}`

/** Locks the items, unless nothing is stored, and reduces each proposal to the dates on which its item still lacks a class. */
export async function allot(
  db: Queryable,
  allowed: readonly AllowedProposal[],
  locks = true,
): Promise<{ allotted: Allotted[]; notKept: FillingKeepFailure[] }> {
  const allotted: Allotted[] = []
  const notKept: FillingKeepFailure[] = []
  const rooms = await findRoomsTraits(
    db,
    allowed.flatMap(({ proposal }) => proposal.room?.id ?? []),
  )
  const existingRooms = new Set<RoomId>(rooms.map(({ id }) => id))
  const remainingClasses = await classesLeft(db, allowed)
  const known = await lockItems(
    db,
    allowed.map(({ item }) => item.ref),
    locks,
  )
  // Sent together; the connection keeps their order.
  const occupied = await Promise.all(
    allowed.map(({ item, proposal }) => ownPlaces(db, item, proposal.dates, proposal.pair)),
  )
  for (const [at, { index, proposal, item }] of allowed.entries()) {
    const { title, pair, room, parity } = proposal
    const locked = known.get(loadKey(item.ref))
    const isThere = room === null || existingRooms.has(room.id)
    if (locked?.version !== item.version || !locked.isOffered || !isThere) {
      notKept.push({ index, dates: proposal.dates, text: fillingTexts.itemChanged(title) })
      continue
    }
    const free = proposal.dates.filter((day) => !occupied[at]?.some(({ date }) => date === day))
    const key = loadKey(item.ref)
    const dates = free.slice(0, remainingClasses.get(key) ?? 0)
    remainingClasses.set(key, (remainingClasses.get(key) ?? 0) - dates.length)
    const over = proposal.dates.filter((day) => !dates.includes(day))
    if (over.length > 0) notKept.push({ index, dates: over, text: fillingTexts.placedMeanwhile(title) })
    if (dates.length === 0) continue
    const weekStep = dates.length === 1 ? 0 : parity === null ? 2 : 1
    allotted.push({
      index,
      proposal,
      item,
      notes: locked.notes,
      room,
      dates,
      pair,
      weekStep,
      state: 'projected',
    })
  }
  return { allotted, notKept }
}

/** The number of classes that each item still lacks. */
async function classesLeft(db: Queryable, allowed: readonly AllowedProposal[]): Promise<Map<string, number>> {
  const items = [...new Map(allowed.map(({ item }) => [loadKey(item.ref), item])).values()]
  const standing = await countStandingOf(
    db,
    items.map(({ ref }) => ref),
  )
  return new Map(
    items.map((item, index) => [
      loadKey(item.ref),
      Math.max(0, Math.ceil((item.requiredHours - hoursOf(standing[index] ?? 0)) / hoursOf(1))),
    ]),
  )
}
