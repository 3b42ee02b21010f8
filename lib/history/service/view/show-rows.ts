import type { Queryable } from '@/db/client'
import { findTitles, type Titled, type TitledTable, titledTables, type TitleOf } from '@/db/queries/core/history/titles'
import { findOwners } from '@/db/queries/core/names/titles'
import type { ActRow } from '@/db/queries/history/view/find-acts'
import type { OtherRow } from '@/db/queries/history/view/find-entries'
import type { Actor } from '@/lib/core/actor/rules/actor'
import { fieldChanges, rowActOf, type FieldChange, type HistoryRow, type Json } from '@/lib/core/history/rules/row'
import { type ChangeId, type ProgrammeId, isId } from '@/lib/core/names/rules/ids'
import type { IdOf } from '@/lib/core/names/rules/resource'
import { knowsWhyAway } from '@/lib/core/rights/rules/reason'
import { isAllowed } from '@/lib/core/rights/rules/rights'
import type { Owners, PlanSubject } from '@/lib/core/rights/rules/rights-subjects'
import { awayTitle } from '@/lib/core/schedule/texts/wish-words'

type State = NonNullable<OtherRow['before']>

/** The changed rows other than classes that the actor may see, with names, by change. */
export async function showRows(
  { db, actor }: { db: Queryable; actor: Actor },
  acts: readonly Pick<ActRow, 'id' | 'madeBy'>[],
  rows: readonly OtherRow[],
): Promise<ReadonlyMap<ChangeId, HistoryRow[]>> {
  const makers = new Map(acts.map(({ id, madeBy }) => [id, madeBy]))
  const owners = await findOwners(db, {
    groups: rows.flatMap((row) => idsOf(row, 'group')),
    teachers: rows.flatMap((row) => idsOf(row, 'teacher')),
  })
  const visible = rows.filter(
    (row) =>
      JSON.stringify(row.before) !== JSON.stringify(row.after) &&
      maySee(actor, makers.get(row.changeId) ?? null, ownersOf(row, rows, owners), programmeOf(row)),
  )
  const titleOf = await findTitles(db, visible.flatMap(namedIn))
  const shown = new Map<ChangeId, HistoryRow[]>(acts.map(({ id }) => [id, []]))
  const knows = (row: OtherRow) =>
    makers.get(row.changeId) === actor.userId || knowsWhyAway(actor, ownersOf(row, rows, owners))
  for (const row of visible)
    shown.get(row.changeId)?.push(visibleRow(isAbsence(row) && !knows(row) ? withoutWhy(row) : row, titleOf))
  return shown
}

function maySee(actor: Actor, madeBy: ActRow['madeBy'], owners: Owners, programmeId: ProgrammeId | null): boolean {
  const plan: PlanSubject =
    programmeId === null
      ? { of: 'load', ...owners, loadGrant: null }
      : { of: 'programme', programmeId, programmeRoomIds: [], loadGrant: null }
  const plans = [{ plan, isForPlanners: false }]
  return isAllowed(actor, 'history.see', { madeBy, owners, programmeId, plans })
}

const isAbsence = (row: OtherRow): boolean =>
  row.table === 'wish' && statesOf(row).some((state) => state.is_absence === true)

const withoutWhy = ({ before, after, ...row }: OtherRow): OtherRow => ({
  ...row,
  before: before && { ...before, title: awayTitle },
  after: after && { ...after, title: awayTitle },
})

const statesOf = ({ before, after }: OtherRow): State[] => [before, after].filter((state) => state !== null)

/** The ids of groups or teachers that a row is, belongs to or refers to. */
const idsOf = <Kind extends 'group' | 'teacher'>(row: OtherRow, kind: Kind): IdOf<Kind>[] =>
  statesOf(row).flatMap((state) =>
    idsIn<IdOf<Kind>>(row.table === kind ? state.id : state.kind === kind ? state.resource_id : state[`${kind}_id`]),
  )

/**
 * The owners of a row: those it refers to; for load also those that other rows of the same change add to the
 * item.
 */
function ownersOf(row: OtherRow, all: readonly OtherRow[], owners: Owners): Owners {
  const item = loadItemOf(row)
  const own = all.filter(
    (one) => one === row || (item !== null && one.changeId === row.changeId && loadItemOf(one) === item),
  )
  const isNamed = <Kind extends 'group' | 'teacher'>(kind: Kind, id: IdOf<Kind>) =>
    own.some((row) => idsOf(row, kind).includes(id))
  return {
    groups: owners.groups.filter(({ id }) => isNamed('group', id)),
    teachers: owners.teachers.filter(({ id }) => isNamed('teacher', id)),
  }
}

function loadItemOf({ table, before, after }: OtherRow): number | null {
  const state = after ?? before
  const id = table === 'load_item' ? state?.id : state?.load_item_id
  return typeof id === 'number' ? id : null
}

function programmeOf({ table, before, after }: OtherRow): ProgrammeId | null {
  const state = after ?? before
  const id = table === 'programme' ? state?.id : state?.programme_id
  return isId<ProgrammeId>(id) ? id : null
}

/** The table that ids in a column refer to: `room_ids` to `room`. */
function namedBy(column: string, of: string): TitledTable | null {
  if (column === 'merged_into') return titledTables.find((table) => table === of) ?? null
  if (column === 'made_by') return 'user'
  const word = column.replace(/_ids?$/, '').replace(/^load_(group|semester)$/, '$1')
  return word === column ? null : (titledTables.find((table) => table === word) ?? null)
}

const idsIn = <Id extends number>(value: Json | undefined): Id[] => [value].flat().filter((id) => isId<Id>(id))

const namedIn = (row: OtherRow): Titled[] =>
  statesOf(row).flatMap((state) => [
    ...Object.entries(state).flatMap(([column, value]) => {
      const table = namedBy(column, row.table)
      return table ? idsIn(value).map((id): Titled => ({ table, id })) : []
    }),
    ...aboutOf(state),
    ...titledTables.flatMap((table) =>
      table === row.table ? idsIn(state.id).map((id): Titled => ({ table, id })) : [],
    ),
  ])

/** The thing named by a row's kind and id: the owner of a wish, or what somebody edits. */
function aboutOf({ kind, resource_id: ofWish, subject_id: ofEditor }: State): Titled[] {
  const [table, id] = [titledTables.find((one) => one === kind), ofWish ?? ofEditor]
  return table && typeof id === 'number' ? [{ table, id }] : []
}

/** Columns not worth showing: links to other rows, counters, and what the act already says. */
export const silent: readonly string[] = [
  ...['id', 'version', 'source_key', 'resource_id', 'subject_id', 'made_at', 'created_at', 'bound_by'],
  'signed_in_at',
  'merged_into',
  'meeting_id',
]

const isSilent = (field: string, row: OtherRow, act: HistoryRow['act']): boolean =>
  silent.includes(field) ||
  (field === 'kind' && statesOf(row).some((state) => aboutOf(state).length > 0)) ||
  (field === 'active' && act !== 'changed')

function visibleRow(row: OtherRow, titleOf: TitleOf): HistoryRow {
  const { table, before, after } = row
  const act = rowActOf(before, after)
  const names = (column: string, value: Json): Json => {
    const named = namedBy(column, table)
    if (!named) return value
    const titles = idsIn(value).map((id) => titleOf(named, id) ?? `№\u00a0${id}`)
    return Array.isArray(value) ? titles : (titles[0] ?? null)
  }
  const changes = fieldChanges(before, after)
    .filter(({ field }) => !isSilent(field, row, act))
    .map(({ field, ...values }): FieldChange => ({
      field,
      before: names(field, values.before),
      after: names(field, values.after),
    }))
  return {
    table,
    title: titleOfRow(row, titleOf),
    act,
    // For added and removed rows, only fields with a value.
    fields: before && after ? changes : changes.filter((change) => isSet(before ? change.before : change.after)),
  }
}

const isSet = (value: Json): boolean =>
  value !== null && value !== '' && value !== false && !(Array.isArray(value) && value.length === 0)

/** The title of a row: its own, or those of the rows it links; for a merged row, also the title of the other. */
function titleOfRow({ table, before, after }: OtherRow, titleOf: TitleOf): string {
  const state = after ?? before ?? {}
  const own = titledTables.find((one) => one === table)
  const called = (id: Json | undefined) => (own ? idsIn(id).map((one) => titleOf(own, one))[0] : null) ?? null
  const text = called(state.id) ?? [state.title, state.name].find((one): one is string => typeof one === 'string')
  const named = [...aboutOf(state), ...(text ? [] : Object.entries(state).flatMap(tiedBy(table)))]
  const whole = [text, ...named.map((one) => titleOf(one.table, one.id))].filter(Boolean).join(' · ')
  return [whole, called(state.merged_into)].filter(Boolean).join(' → ')
}

const tiedBy =
  (of: string) =>
  ([column, value]: [string, Json]): Titled[] => {
    const table = column.endsWith('_id') ? namedBy(column, of) : null
    return table && typeof value === 'number' ? [{ table, id: value }] : []
  }
