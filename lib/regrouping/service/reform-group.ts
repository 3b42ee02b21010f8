import type { Queryable } from '@/db/client'
import { findSubject } from '@/db/queries/core/schedule/subjects'
import { insertLikeGroup, mergeStudents, setSubgroups } from '@/db/queries/regrouping/reform-group'
import type { TimetableChange } from '@/lib/core/changing/service/change-timetable'
import { type GroupId, idNumbered } from '@/lib/core/names/rules/ids'
import type { ServiceContext } from '@/lib/core/refusals/service/context'
import { ServiceError, required } from '@/lib/core/refusals/service/errors'
import { requireAllowed } from '@/lib/core/refusals/service/require-allowed'
import { noSuch } from '@/lib/core/wire/texts/errors'
import type { ActOrder, ChosenFate, Fate, Regrouping } from '@/lib/regrouping/rules'
import { reformTexts } from '@/lib/regrouping/texts'
import type { PartKey } from '@/lib/takeover/rules'
import { newTitle } from './group-title'
import { findGroupParts, type PartsAhead } from './parts-ahead'
import { type AheadPart, onlyParts, partsByKey, regroupParts } from './regroup-parts'
import { type PartTurn, turnParts } from './turn-parts'

type Result = Omit<Regrouping, 'changeId'>

/** What may become of a part, the default first, and how. */
type Possible = readonly [Fate, ...Fate[]]

/** The fate of each part: the chosen one if it is possible, or the default. */
function fatesOf(
  parts: readonly AheadPart[],
  chosen: readonly ChosenFate[],
  possible: (part: AheadPart) => Possible,
): { fates: Map<PartKey, Fate>; choices: Map<PartKey, Possible> } {
  const asked = new Map(chosen.map(({ key, fate }) => [key, fate]))
  const choices = new Map(parts.map((part) => [part.key, possible(part)]))
  const fates = new Map(
    parts.map(({ key }) => {
      const [first, ...others] = choices.get(key) ?? (['stays'] as const)
      const fate = asked.get(key)
      return [key, fate !== undefined && others.includes(fate) ? fate : first]
    }),
  )
  return { fates, choices }
}

const isOnly = ({ groups }: AheadPart, group: GroupId): boolean => groups.length === 1 && groups[0] === group

type Reforming = {
  parts: PartsAhead
  fates: Map<PartKey, Fate>
  choices: Map<PartKey, Possible>
  turnOf: (part: AheadPart, fate: Fate) => PartTurn['becomes'] | null
  /** Whether classes whose new groups are busy end; otherwise nothing is changed. */
  endsHeld?: true
  /** The group that the change makes. */
  made?: GroupId
}

async function carryOut(
  change: TimetableChange,
  context: ServiceContext,
  order: ActOrder<'halves' | 'merge' | 'split'>,
  { parts, fates, choices, turnOf, endsHeld, made }: Reforming,
): Promise<Result> {
  const turns = partsByKey(parts).flatMap((part): PartTurn[] => {
    const becomes = turnOf(part, fates.get(part.key) ?? 'stays')
    return becomes === null ? [] : [{ key: part.key, becomes }]
  })
  const { held, ...done } = await turnParts(change, context, { ...order, parts, turns, endsHeld, made })
  return { ...done, parts: regroupParts(parts, { fates, choices, held }) }
}

/**
 * Gives a group halves, or takes them away from a date on: what was a half's becomes the whole group's or ends.
 * Throws as `turnParts`, and `invalid` if a half is in a stream with other groups.
 */
export async function changeHalves(
  change: TimetableChange,
  context: ServiceContext,
  order: ActOrder<'halves'>,
): Promise<Result> {
  const { group, count, since, fates: chosen } = order
  const all = await findGroupParts(change.db, context, group, since)
  const halved = partsByKey(all).filter(({ subgroup }) => count === 1 && subgroup !== 0)
  const streamed = halved.filter((part) => !isOnly(part, group))
  if (streamed.length > 0)
    throw new ServiceError('invalid', reformTexts.halvesInStreams(streamed.map(({ title }) => title)))
  const parts = onlyParts(all, halved)
  const { fates, choices } = fatesOf(halved, chosen, (part) =>
    hasTwin(part, halved) ? ['ends', 'whole'] : ['whole', 'ends'],
  )
  await setSubgroups(change.db, group, count)
  return carryOut(change, context, order, {
    parts,
    fates,
    choices,
    turnOf: (_, fate) => (fate === 'ends' ? 'ends' : { adds: [], drops: [], subgroup: 0 }),
  })
}

/** Whether the first half has the same as this part of the second. */
const hasTwin = (part: AheadPart, all: readonly AheadPart[]): boolean =>
  part.subgroup === 2 && all.some((other) => other.subgroup === 1 && isAlike(part, other))

const isAlike = (one: AheadPart, other: AheadPart): boolean =>
  one.title === other.title && one.lessonType === other.lessonType

/**
 * Gives the classes and load of a group to another one from a date on: what both have together stays once, what the
 * other has alike ends. Classes for which the other has no time end too, and are named. Throws as `turnParts`.
 */
export async function mergeGroup(
  change: TimetableChange,
  context: ServiceContext,
  order: ActOrder<'merge'>,
): Promise<Result> {
  const { group, into, since, fates: chosen } = order
  const { db } = change
  if (into === group) throw new ServiceError('invalid', reformTexts.sameGroup)
  const other = required(await findSubject(db, { kind: 'group', id: into }), 'not_found', noSuch.group)
  change.takes(requireAllowed(context, 'group.regroup', other.owners))
  await change.lock('group', [into])
  const parts = await findGroupParts(db, context, group, since)
  const theirs = partsByKey(await findGroupParts(db, context, into, since))
  const { fates, choices } = fatesOf(partsByKey(parts), chosen, (part) => {
    if (part.groups.includes(into)) return ['leaves']
    if (!isOnly(part, group)) return ['goes', 'leaves']
    const isThere = theirs.some((one) => isAlike(one, part) && one.subgroup === part.subgroup)
    return isThere ? ['ends', 'goes'] : ['goes', 'ends']
  })
  await mergeStudents(db, { from: group, into, retires: since === context.now.date })
  const isHalved = partsByKey(parts).some(({ key, subgroup }) => subgroup !== 0 && fates.get(key) === 'goes')
  if (isHalved) await setSubgroups(db, into, 2)
  return carryOut(change, context, order, {
    parts,
    fates,
    choices,
    endsHeld: true,
    turnOf: ({ subgroup }, fate) =>
      fate === 'ends' ? 'ends' : { of: group, adds: fate === 'goes' ? [into] : [], drops: [group], subgroup },
  })
}

/**
 * Makes a new group of a half, or a share, of another from a date on. Classes of the whole group become a stream of
 * both, or stay, or go; those of the half go. Throws as `turnParts` and `newTitle`.
 */
export async function splitGroup(
  change: TimetableChange,
  context: ServiceContext,
  order: ActOrder<'split'>,
): Promise<Result> {
  const { group, half, since, fates: chosen } = order
  const { db } = change
  await requireFaculty(db, context, group, change)
  const made = await insertLikeGroup(db, group, await newTitle(db, order))
  const parts = await findGroupParts(db, context, group, since)
  const { fates, choices } = fatesOf(partsByKey(parts), chosen, (part): Possible => {
    if (part.subgroup === 0) return ['both', 'stays', ...(isOnly(part, group) ? (['goes'] as const) : [])]
    if (!isOnly(part, group)) return ['stays']
    if (half === 0) return ['stays', 'goes']
    return part.subgroup === half ? ['goes', 'stays'] : ['whole', 'stays']
  })
  const keepsHalves = partsByKey(parts).some(({ key, subgroup }) => subgroup !== 0 && fates.get(key) === 'stays')
  if (half !== 0 && !keepsHalves) await setSubgroups(db, group, 1)
  return carryOut(change, context, order, {
    parts,
    fates,
    choices,
    made,
    turnOf: ({ subgroup }, fate) => {
      switch (fate) {
        case 'both':
          return { of: group, adds: [made], drops: [], subgroup }
        case 'goes':
          return { of: group, adds: [made], drops: [group], subgroup: 0 }
        case 'whole':
          return { adds: [], drops: [], subgroup: 0 }
        default:
          return null
      }
    },
  })
}

/** A new group belongs to the faculty, so it takes the right over all of it. */
async function requireFaculty(
  db: Queryable,
  context: ServiceContext,
  group: GroupId,
  change: TimetableChange,
): Promise<void> {
  const found = required(await findSubject(db, { kind: 'group', id: group }), 'not_found', noSuch.group)
  const [own] = found.owners.groups
  const anyGroup = { groups: [{ id: idNumbered<GroupId>(0), facultyId: own?.facultyId ?? null }], teachers: [] }
  change.takes(requireAllowed(context, 'group.regroup', anyGroup))
}
