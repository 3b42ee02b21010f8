import { deleteMeetings } from '@/db/queries/claims/delete-meetings'
import { findDraftsBeside } from '@/db/queries/claims/find-drafts-beside'
import { placeClaims } from '@/db/queries/claims/place-claims'
import { closeFilling, findFilling, lockFilling, lockKeeping } from '@/db/queries/filling/fillings'
import { countStandingOf } from '@/db/queries/filling/find-facts'
import { findLoadItems } from '@/db/queries/load/find-load'
import { findRoomsTraits } from '@/db/queries/placing/find-advice'
import { insertManySeries, lockItem, removeEvent } from '@/db/queries/placing/insert-series'
import type { Queryable } from '@/db/client'
import { hoursOf } from '@/lib/domain/academic-calendar'
import type { CalendarDate } from '@/lib/domain/calendar-date'
import {
  isOffered,
  mostKeptAtOnce,
  type KeptFilling,
  type NotKept,
  type Proposal,
} from '@/lib/domain/filling/filling'
import type { EventId, FillingId, MeetingId } from '@/lib/domain/ids'
import { loadItemOf, loadKey, type LoadItem } from '@/lib/domain/load-item'
import type { HeldPlace } from '@/lib/domain/conflicts'
import { fillingTexts } from '@/lib/text/filling'
import { takenText } from '@/lib/text/conflicts'
import type { ServiceContext } from '../context'
import { ServiceError } from '../errors'
import { changeTimetable } from '../history/change-timetable'
import { itemClaims } from '../placing/item-claims'
import { askAllowed, requireAllowed, type Granted } from '../require-allowed'
import { conflictsFor } from '../schedule/in-sight'

type Wanted = { index: number; proposal: Proposal; item: LoadItem }
type Inserted = Wanted & { eventId: EventId; meetings: Standing[] }
/** With the dates that the item still lacks. */
type Allotted = Wanted & { dates: readonly CalendarDate[]; notes: { comment: string; link: string } | null }
type Standing = { id: MeetingId; date: CalendarDate }

/** Steps of one transaction, one after another. */
const inTurn = <One, Made>(list: readonly One[], make: (one: One) => Promise<Made>): Promise<Made[]> =>
  list.reduce<Promise<Made[]>>(
    async (before, one) => [...(await before), await make(one)],
    Promise.resolve([]),
  )

/**
 * Stores proposals of a result as drafts, all or the chosen ones, in one change, which is undone as one. Each is placed anew: dates taken
 * meanwhile, by drafts too, and items that are no longer what was searched for are left out and named. Throws `not_found`, `conflict`
 * where there is nothing to keep, and `not_allowed` where nothing of it may be placed any more.
 */
export async function keepFilling(
  context: Pick<ServiceContext, 'db' | 'actor'>,
  { id, chosen }: { id: FillingId; chosen: readonly number[] | null },
): Promise<KeptFilling> {
  const { db, actor } = context
  const found = await findFilling(db, actor.userId, id)
  if (!found) throw new ServiceError('not_found', fillingTexts.unknown)
  const all = found.result?.proposals ?? []
  const indices = chosen === null ? [...all.keys()] : [...new Set(chosen)].sort((a, b) => a - b)
  if (!isOffered(found.state)) throw new ServiceError('conflict', fillingTexts.notOffered[found.state])
  if (indices.length === 0 || indices.some((index) => !all[index]))
    throw new ServiceError('invalid', fillingTexts.nothingChosen)
  if (indices.length > mostKeptAtOnce)
    throw new ServiceError('invalid', fillingTexts.tooManyKept(mostKeptAtOnce))
  const proposals = indices.flatMap((index) => {
    const proposal = all[index]
    return proposal ? [{ index, proposal }] : []
  })
  const { wanted, notKept, granted } = await allowedOf(context, proposals)
  const [first, ...rest] = granted
  if (!first) {
    requireAllowed(context, 'draft.place', nobodysPlan)
    throw new ServiceError('conflict', notKept[0]?.text ?? fillingTexts.nothingChosen)
  }
  const record = { action: 'schedule.fill', granted: [first, ...rest], subject: { id, indices } } as const
  const { result, changeId } = await changeTimetable(context, record, async (change) => {
    await lockKeeping(change.db)
    const now = await lockFilling(change.db, actor.userId, id)
    if (!now || !isOffered(now.state))
      throw new ServiceError('conflict', fillingTexts.notOffered[now?.state ?? 'thrown_away'])
    const kept = await store(change.db, context, wanted)
    const outcome: KeptFilling = {
      classes: kept.classes,
      notKept: [...notKept, ...kept.notKept].sort((a, b) => a.index - b.index),
      changeId: change.id,
    }
    if (kept.classes === 0)
      throw new ServiceError('conflict', outcome.notKept[0]?.text ?? fillingTexts.failed)
    await closeFilling(change.db, id, { state: 'kept', kept: outcome, changeId: change.id })
    return outcome
  })
  return { ...result, changeId }
}

const nobodysPlan = {
  plan: { of: 'load', loadGrant: null, groups: [], teachers: [] },
  place: { weekday: 1, pair: 1, roomIds: [] },
} as const

/** The proposals whose items are there and may be placed by the actor where they are proposed. */
async function allowedOf(
  context: Pick<ServiceContext, 'db' | 'actor'>,
  proposals: readonly { index: number; proposal: Proposal }[],
): Promise<{ wanted: Wanted[]; notKept: NotKept[]; granted: Granted<'draft.place'>[] }> {
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
  const known = new Map(items.map((item) => [loadKey(item.ref), item]))
  const wanted: Wanted[] = []
  const notKept: NotKept[] = []
  const granted: Granted<'draft.place'>[] = []
  for (const { index, proposal } of proposals) {
    const { dates: on, day, pair, room, ref, version, title } = proposal
    const item = known.get(loadKey(ref))
    const place = { weekday: day, pair, roomIds: room ? [room.id] : [] }
    const proof = item ? askAllowed(context, 'draft.place', { plan: item.plan, place }) : null
    if (item && proof && item.version === version) {
      granted.push(proof)
      wanted.push({ index, proposal, item })
    } else
      notKept.push({
        ...{ index, dates: on },
        text: item && !proof ? fillingTexts.noRight(title) : fillingTexts.itemChanged(title),
      })
  }
  return { wanted, notKept, granted }
}

/** Inserts the series, takes their places, and lets go of what is taken or drafted by others. */
async function store(
  db: Queryable,
  { actor }: Pick<ServiceContext, 'actor'>,
  wanted: readonly Wanted[],
): Promise<{ classes: number; notKept: NotKept[] }> {
  const notKept: NotKept[] = []
  const rooms = await findRoomsTraits(
    db,
    wanted.flatMap(({ proposal }) => proposal.room?.id ?? []),
  )
  const isThere = ({ room }: Proposal) => room === null || rooms.some(({ id }) => id === room.id)
  const left = await classesLeft(db, wanted)
  const allotted = (
    await inTurn(wanted, async (one): Promise<Allotted | null> => {
      const { index, proposal, item } = one
      const locked = await lockItem(db, item.ref)
      if (locked?.version !== item.version || !locked.isOffered || !isThere(proposal)) {
        notKept.push({ index, dates: proposal.dates, text: fillingTexts.itemChanged(proposal.title) })
        return null
      }
      const key = loadKey(item.ref)
      const dates = proposal.dates.slice(0, left.get(key) ?? 0)
      left.set(key, (left.get(key) ?? 0) - dates.length)
      if (dates.length < proposal.dates.length)
        notKept.push({
          ...{ index, dates: proposal.dates.slice(dates.length) },
          text: fillingTexts.placedMeanwhile(proposal.title),
        })
      return dates.length === 0 ? null : { ...one, dates, notes: locked.notes }
    })
  ).filter((one) => one !== null)
  const made = await insertManySeries(
    db,
    allotted.map(({ proposal, item, dates, notes }) => ({
      event: {
        // All rows of a statement name the same columns.
        ...(notes ?? { comment: '', link: '' }),
        kind: 'class',
        title: item.title,
        disciplineId: item.disciplineId,
        lessonType: item.lessonType,
        subgroup: item.subgroup,
        loadItemId: loadItemOf(item.ref),
        programmeDisciplineId: item.ref.of === 'programme' ? item.ref.id : null,
        weekStep: dates.length === 1 ? 0 : proposal.parity === null ? 2 : 1,
        madeBy: actor.userId,
      },
      dates,
      pair: proposal.pair,
      state: 'projected',
    })),
  )
  const inserted = allotted.flatMap((one, index): Inserted[] => {
    const series = made[index]
    return series ? [{ ...one, ...series }] : []
  })
  const claims = inserted.flatMap(({ item, proposal, meetings }) =>
    meetings.flatMap(({ id }) => itemClaims(item, proposal.room, id)),
  )
  const { conflicts, skipped } = await placeClaims(db, claims, 'skip')
  const placed = inserted.flatMap(({ meetings }) => meetings.map(({ id }) => id))
  const drafts = await findDraftsBeside(
    db,
    placed.filter((id) => !skipped.includes(id)),
  )
  const drafted = [...new Set(drafts.map((one) => one.of))]
  if (drafted.length > 0) await deleteMeetings(db, drafted)
  const gone = new Set([...skipped, ...drafted])
  let classes = 0
  await inTurn(inserted, async ({ index, proposal, meetings, eventId, item }) => {
    const lost = meetings.filter(({ id }) => gone.has(id))
    classes += meetings.length - lost.length
    if (lost.length === 0) return
    if (lost.length === meetings.length) await removeEvent(db, eventId)
    const dates = lost.map(({ date }) => date)
    const inTheWay = [
      ...conflicts.filter((one) => isOf(one, proposal, item, dates)),
      ...drafts.filter(({ of }) => lost.some(({ id }) => id === of)),
    ]
    const told = await conflictsFor(db, actor, inTheWay)
    notKept.push({ index, dates, text: fillingTexts.taken(proposal.title, takenText(told)) })
  })
  return { classes, notKept }
}

/** Whether a conflict is one of these dates of a proposal. */
const isOf = (
  { date, pair, kind, id }: HeldPlace,
  proposal: Proposal,
  item: LoadItem,
  dates: readonly CalendarDate[],
): boolean =>
  pair === proposal.pair &&
  dates.includes(date) &&
  itemClaims(item, proposal.room, 0 as MeetingId).some((one) => one.kind === kind && one.resourceId === id)

/** How many classes each item still lacks. */
async function classesLeft(db: Queryable, wanted: readonly Wanted[]): Promise<Map<string, number>> {
  const items = [...new Map(wanted.map(({ item }) => [loadKey(item.ref), item])).values()]
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
