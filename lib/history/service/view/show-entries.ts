import type { Queryable } from '@/db/client'
import { findTitles, type Titled, type TitleOf } from '@/db/queries/core/history/titles'
import { findOwners } from '@/db/queries/core/names/titles'
import type { ActRow } from '@/db/queries/history/view/find-acts'
import type { EntryRow } from '@/db/queries/history/view/find-entries'
import type { Actor } from '@/lib/core/actor/rules/actor'
import { parseCalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import {
  type ClassesSummary,
  type HistoryAct,
  type HistoryEntry,
  type HistorySlot,
  isInSight,
  publishedOnly,
  type StoredHistorySlot,
} from '@/lib/core/history/rules/entry'
import { fieldChanges, type HistoryRow, isObject, publication } from '@/lib/core/history/rules/row'
import { historyTexts } from '@/lib/core/history/texts/history'
import type { ChangeId, UserId } from '@/lib/core/names/rules/ids'
import type { Subject } from '@/lib/core/names/rules/resource'
import { isAllowed } from '@/lib/core/rights/rules/rights'
import type { Owners, PastThing, PlanSubject } from '@/lib/core/rights/rules/rights-subjects'
import { grouped } from '@/lib/core/words/rules/lists'
import { civilTimeAt } from '@/lib/environment/clock'
import { environment } from '@/lib/environment/environment'
import { someNames } from '@/lib/history/rules'

/**
 * A change's entries as one reader sees them. `isWhole`: at least one is shown with all that its planners
 * see.
 */
type VisibleEntries = { entries: HistoryEntry[]; isWhole: boolean }

/** The entries that the actor may see, with names, by change. */
export async function showEntries(
  { db, actor }: { db: Queryable; actor: Actor },
  acts: readonly Pick<ActRow, 'id' | 'madeBy'>[],
  rows: readonly EntryRow[],
): Promise<ReadonlyMap<ChangeId, VisibleEntries>> {
  const ownersById = await findOwnersOf(db, rows)
  const makers = new Map(acts.map(({ id, madeBy }) => [id, madeBy]))
  const visible = rows.map((entry) => ({
    changeId: entry.changeId,
    entry: seenBy(actor, entry, makers.get(entry.changeId) ?? null, ownersById),
  }))
  const titleOf = await findTitles(
    db,
    visible
      .flatMap(({ entry }) => (entry ? [entry.before, entry.after] : []))
      .flatMap((slot) => (slot ? namedIn(slot) : [])),
  )
  const shown = new Map<ChangeId, VisibleEntries>(acts.map(({ id }) => [id, { entries: [], isWhole: false }]))
  for (const { changeId, entry } of visible) {
    const shownOfChange = shown.get(changeId)
    if (!shownOfChange || !entry) continue
    shownOfChange.entries.push(named(entry, titleOf))
    shownOfChange.isWhole ||= entry.isWhole
  }
  return shown
}

/** The entries of which the actor may see both sides, drafts and hidden classes too. */
export async function seenWhole(
  { db, actor }: { db: Queryable; actor: Actor },
  rows: readonly EntryRow[],
): Promise<ReadonlySet<EntryRow>> {
  const ownersById = await findOwnersOf(db, rows)
  return new Set(rows.filter((entry) => seenBy(actor, entry, null, ownersById)?.isWhole))
}

/** The owners of the groups and teachers of these entries. */
async function findOwnersOf(db: Queryable, rows: readonly EntryRow[]): Promise<OwnersById> {
  const slots = rows.flatMap(({ before, after }) => [before, after].filter((slot) => slot !== null))
  const owners = await findOwners(db, {
    groups: [...new Set(slots.flatMap(({ groups }) => groups.map(([id]) => id)))],
    teachers: [...new Set(slots.flatMap(({ teachers }) => teachers))],
  })
  return { groups: byId(owners.groups), teachers: byId(owners.teachers) }
}

type VisibleEntry = EntryRow & { isWhole: boolean }

/** An entry as the actor may see it: whole, only its published sides, or null. */
function seenBy(
  actor: Actor,
  entry: EntryRow,
  madeBy: PastThing['madeBy'],
  ownersById: OwnersById,
): VisibleEntry | null {
  const { programmeId, loadGrant } = entry
  const sides = [entry.before, entry.after].flatMap((slot) =>
    slot ? [{ slot, owners: ownersIn(slot, ownersById) }] : [],
  )
  const owners = {
    groups: sides.flatMap((side) => side.owners.groups),
    teachers: sides.flatMap((side) => side.owners.teachers),
  }
  const plans = sides.map((side) => {
    const plan: PlanSubject =
      programmeId === null
        ? { of: 'load', ...side.owners, loadGrant }
        : { of: 'programme', programmeId, programmeRoomIds: [], loadGrant }
    return { plan, isForPlanners: !isInSight(side.slot) }
  })
  if (isAllowed(actor, 'history.see', { madeBy, owners, programmeId, plans })) return { ...entry, isWhole: true }
  const published = publishedOnly<StoredHistorySlot, EntryRow>(entry)
  const visible = sides.filter(({ slot }) => isInSight(slot))
  const mayLook = isAllowed(actor, 'history.see_published', {
    groups: visible.flatMap((side) => side.owners.groups),
    teachers: visible.flatMap((side) => side.owners.teachers),
  })
  return published && mayLook ? { ...published, isWhole: false } : null
}

/** Owners by id, because a page can have thousands of entries and owners. */
type OwnersById = { [Kind in keyof Owners]: ReadonlyMap<number, Owners[Kind][number]> }

const byId = <Owner extends { id: number }>(owners: readonly Owner[]): ReadonlyMap<number, Owner> =>
  new Map(owners.map((owner) => [owner.id, owner]))

const ownersIn = ({ groups, teachers }: StoredHistorySlot, ownersById: OwnersById): Owners => ({
  groups: groups.flatMap(([id]) => ownersById.groups.get(id) ?? []),
  teachers: teachers.flatMap((id) => ownersById.teachers.get(id) ?? []),
})

/** The subject whose week shows the class: its first group, teacher or room. */
function weekOf(slot: StoredHistorySlot | null): Subject | null {
  const [[group] = []] = slot?.groups ?? []
  const [[teacher], [room]] = [slot?.teachers ?? [], slot?.rooms ?? []]
  if (group !== undefined) return { kind: 'group', id: group }
  if (teacher !== undefined) return { kind: 'teacher', id: teacher }
  return room === undefined ? null : { kind: 'room', id: room }
}

const namedIn = ({ rooms, teachers, groups }: StoredHistorySlot): Titled[] => [
  ...rooms.map((id): Titled => ({ table: 'room', id })),
  ...teachers.map((id): Titled => ({ table: 'teacher', id })),
  ...groups.map(([id]): Titled => ({ table: 'group', id })),
]

function named(
  { changeId: _, loadGrant: __, isWhole: ___, before, after, ...entry }: VisibleEntry,
  titleOf: TitleOf,
): HistoryEntry {
  const slot = (stored: StoredHistorySlot | null): HistorySlot | null =>
    stored && {
      ...stored,
      rooms: stored.rooms.flatMap((id) => titleOf('room', id) ?? []),
      teachers: stored.teachers.flatMap((id) => titleOf('teacher', id) ?? []),
      groups: stored.groups.flatMap(([id, subgroup]) => {
        const title = titleOf('group', id, entry.dates[0])
        return title === null ? [] : [{ title, subgroup }]
      }),
    }
  return { ...entry, before: slot(before), after: slot(after), seenIn: weekOf(before ?? after) }
}

/**
 * What a change did besides changing rows: the file it imported, the names it declared equal, or a setting or
 * list before and after.
 */
export function settingOf({ action, subject, before, after }: ActRow): HistoryRow[] {
  // Only the file's name: the report is on the import's page.
  const file = [subject.file, subject.source].find((one): one is string => typeof one === 'string')
  if (file !== undefined) return [{ table: action, title: file, act: 'set', fields: storedBy(after) }]
  if (action === publication && typeof subject.title === 'string')
    return [{ table: action, title: subject.title, act: 'set', fields: [] }]
  const { from, to } = subject
  // Of names, not of the dates of a period.
  if (typeof from === 'string' && typeof to === 'string' && !parseCalendarDate(from))
    return [{ table: action, title: `${from} → ${to}`, act: 'set', fields: [] }]
  if (before === null && after === null) return []
  const title = [subject.username, subject.title].find((one): one is string => typeof one === 'string') ?? ''
  return [{ table: action, title, act: 'set', fields: fieldChanges(before, after) }]
}

/** The numbers of events and meetings that an import stored. */
function storedBy(after: ActRow['after']): HistoryRow['fields'] {
  const stored = isObject(after) ? after.stored : undefined
  if (!isObject(stored)) return []
  return fieldChanges(null, { events: stored.events ?? 0, meetings: stored.meetings ?? 0 })
}

/** `others`: the changed rows other than classes; `isTold`: whether the reader may know who made the change. */
export function actOf(
  { id, at, madeBy, by, action, undoes, isRedo, partOf, undoneBy }: ActRow,
  reader: UserId,
  shown: { classes: ClassesSummary[]; others: readonly HistoryRow[]; isTold: boolean },
): HistoryAct {
  const sorts = grouped(shown.others, ({ table, act }) => `${table} ${act}`)
  return {
    id,
    action,
    undoes,
    isRedo,
    partOf,
    undoneBy,
    at: civilTimeAt(at, environment().UNIVERSITY_TIME_ZONE),
    by: shown.isTold ? (by ?? historyTexts.command) : null,
    byId: shown.isTold ? madeBy : null,
    isOwn: madeBy === reader,
    sentence: null,
    classes: shown.classes,
    rows: [...sorts.values()].flatMap(([first, ...more]) => {
      if (!first) return []
      const rows = [first, ...more]
      const titles = someNames(rows.flatMap(({ title }) => title || []))
      return [{ table: first.table, act: first.act, rows: rows.length, titles }]
    }),
  }
}
