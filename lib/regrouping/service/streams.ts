import { findStreamCandidates } from '@/db/queries/regrouping/stream-candidates'
import type { TimetableChange } from '@/lib/core/changing/service/change-timetable'
import type { LoadItemId } from '@/lib/core/names/rules/ids'
import type { ActorContext } from '@/lib/core/refusals/service/context'
import { ServiceError } from '@/lib/core/refusals/service/errors'
import { isAllowed } from '@/lib/core/rights/rules/rights'
import { ownersOf } from '@/lib/core/rights/rules/rights-subjects'
import { nothingDone } from '@/lib/planning/service/act-on-classes'
import type { ActOrder, Fate, Regrouping } from '@/lib/regrouping/rules'
import { streamTexts } from '@/lib/regrouping/texts'
import type { PartKey } from '@/lib/takeover/rules'
import type { LoadAhead } from '@/lib/takeover/service/take-load-over'
import { findGroupParts, findLoadParts, type PartsAhead } from './parts-ahead'
import { onlyParts, regroupParts } from './regroup-parts'
import { type PartTurn, turnParts } from './turn-parts'

type Result = Omit<Regrouping, 'changeId'>

const groupsOf = ({ item }: LoadAhead) => item.groups.map(({ id }) => id)
const keyOf = (id: LoadItemId): PartKey => `load-${id}`

/** The parts that are chosen from, with nothing chosen. */
const offered = (parts: PartsAhead): Result => ({
  ...nothingDone,
  parts: regroupParts(parts, { fates: new Map() }),
})

/**
 * Makes load of several groups one stream from a date on: the classes of one stay, now for all, those of the others
 * end. Without an item it tells the group's load that could be in a stream. Throws as `turnParts`, and `invalid`
 * for load that is not alike.
 */
export async function formStream(
  change: TimetableChange,
  context: ActorContext,
  order: ActOrder<'stream'>,
): Promise<Result> {
  const { db } = change
  const { group, item, others, keeps, since } = order
  const own = await findGroupParts(db, context, group, since, { isOnlyLooking: item === null })
  const candidates = await findStreamCandidates(
    db,
    own.load.map(({ id }) => id),
    since,
  )
  if (item === null) {
    const isOffered = (id: LoadItemId) => candidates.some((one) => one.id === id)
    return offered(only(own, ({ id }) => isOffered(id)))
  }
  const known = candidates.find(({ id }) => id === item)?.others ?? []
  if (others.some((id) => !known.includes(id))) throw new ServiceError('invalid', streamTexts.notAlike)
  const all = await findLoadParts(db, context, [item, ...known], since, { isOnlyLooking: others.length === 0 })
  const mayTurn = ({ id, item: one }: LoadAhead) =>
    id === item || others.includes(id) || isAllowed(context.actor, 'load.change_teachers', ownersOf(one.plan))
  const parts = only(all, mayTurn)
  if (others.length === 0) return offered(parts)
  const chosen = [item, ...others]
  const stays = keeps !== null && chosen.includes(keeps) ? keeps : item
  const joining = chosen.filter((id) => id !== stays)
  const adds = parts.load.filter(({ id }) => joining.includes(id)).flatMap(groupsOf)
  const subgroup = parts.load.find(({ id }) => id === stays)?.item.subgroup ?? 0
  const turns: PartTurn[] = [
    { key: keyOf(stays), becomes: { adds, drops: [], subgroup } },
    ...joining.map((id): PartTurn => ({ key: keyOf(id), becomes: 'ends' })),
  ]
  const { held, ...done } = await turnParts(change, context, { ...order, parts, turns })
  const fates = new Map<PartKey, Fate>([...joining.map((id) => [keyOf(id), 'ends'] as const), [keyOf(stays), 'both']])
  return { ...done, parts: regroupParts(parts, { fates, held }) }
}

/**
 * Parts a stream from a date on: one group keeps the classes, each other gets load of its own with the hours that
 * are not held by then. Without an item it tells the group's streams.
 */
export async function partStream(
  change: TimetableChange,
  context: ActorContext,
  order: ActOrder<'part'>,
): Promise<Result> {
  const { group, item, keeps, since } = order
  const own = await findGroupParts(change.db, context, group, since, { isOnlyLooking: item === null })
  const streams = only(own, (one) => groupsOf(one).length > 1)
  if (item === null) return offered(streams)
  const stream = streams.load.find(({ id }) => id === item)
  if (!stream) throw new ServiceError('invalid', streamTexts.noStream)
  const stays = keeps ?? group
  if (!groupsOf(stream).includes(stays)) throw new ServiceError('invalid', streamTexts.noStream)
  const apart = groupsOf(stream).filter((id) => id !== stays)
  const becomes = { adds: [], drops: apart, subgroup: stream.item.subgroup }
  const { held, ...done } = await turnParts(change, context, {
    ...order,
    parts: streams,
    turns: [{ key: keyOf(item), becomes, apart }],
  })
  return { ...done, parts: regroupParts(streams, { fates: new Map([[keyOf(item), 'leaves']]), held }) }
}

/** These load items with their classes. */
const only = (parts: PartsAhead, isMeant: (one: LoadAhead) => boolean): PartsAhead =>
  onlyParts(
    parts,
    parts.load.filter(isMeant).map(({ id }) => ({ key: keyOf(id) })),
  )
