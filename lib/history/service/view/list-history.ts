import type { Database } from '@/db/client'
import { findTitles, type Titled } from '@/db/queries/core/history/titles'
import { type ActFilter, type ActRow, findActs, type HistoryReader } from '@/db/queries/history/view/find-acts'
import { countEntries, findEntries, findOtherRows } from '@/db/queries/history/view/find-entries'
import type { Actor } from '@/lib/core/actor/rules/actor'
import type { HistoryAct, HistoryExport, HistoryPage, HistorySubjectKind, OwnAct } from '@/lib/core/history/rules/entry'
import { actsOf, hasOtherMarks, type HistoryKind, kindRules } from '@/lib/core/history/rules/kinds'
import type { UserId } from '@/lib/core/names/rules/ids'
import type { ServiceContext } from '@/lib/core/refusals/service/context'
import { requireAllowed } from '@/lib/core/refusals/service/require-allowed'
import { environment } from '@/lib/environment/environment'
import { summarizeClasses } from '@/lib/history/rules'
import { actOf, settingOf, showEntries } from './show-entries'
import { showRows } from './show-rows'
import { withSentences, type Telling } from './with-sentences'

const tables: Record<HistorySubjectKind, Titled['table']> = {
  room: 'room',
  teacher: 'teacher',
  group: 'group',
  programme: 'programme',
  load: 'load_item',
  user: 'user',
}

const everything = { about: null, classes: null, acts: null }

export type HistoryFilter = Omit<ActFilter, 'kind' | 'timeZone'> & { kind: HistoryKind | null }

/** Changes per page, before those that the reader may not see are left out. */
const pageOfActs = 40
/**
 * Entries read for a change that the reader may see completely, to name its classes; the rest is only
 * counted.
 */
const mostInWords = 40
/** Entries read for other changes, to find those that the reader may see. */
const mostAsked = 1000
const mostRows = 50

/** The properties of an actor that decide which changes they may see. */
const historyReader = ({ userId, isSuperuser, editorOf, programmes, boundTo }: Actor): HistoryReader => ({
  ...editorOf,
  userId,
  everything: isSuperuser,
  programmes: programmes.map(({ programmeId }) => programmeId),
  ownTeacher: boundTo.teacherId,
})

/**
 * The newest changes that match and that the actor may see. A page may have fewer than `pageOfActs`, because
 * some may be invisible to the actor. Throws `not_allowed`.
 */
export async function listHistory(
  context: ServiceContext,
  filter: HistoryFilter,
  most = pageOfActs,
): Promise<HistoryPage> {
  requireAllowed(context, 'history.open')
  const { db, actor } = context
  const query = {
    ...filter,
    kind: filter.kind && kindRules[filter.kind],
    timeZone: environment().UNIVERSITY_TIME_ZONE,
  }
  const rows = await findActs(db, query, historyReader(actor), most + 1)
  const acts = rows.slice(0, most)
  const last = rows.length > most ? acts.at(-1) : undefined
  return { acts: await showActs(context, acts, filter), next: last?.id ?? null }
}

/** What the actor may see of these changes. */
async function showActs(
  context: ServiceContext,
  acts: readonly ActRow[],
  { about, classes, kind }: Pick<HistoryFilter, 'about' | 'classes' | 'kind'>,
): Promise<HistoryAct[]> {
  const { db, actor } = context
  const filter = { about, classes, acts: kind && actsOf(kind) }
  const isWhole = ({ madeBy }: ActRow) => actor.isSuperuser || madeBy === actor.userId
  const idsOf = (some: readonly ActRow[]) => some.map(({ id }) => id)
  const isPart = about !== null || classes !== null || filter.acts !== null
  const counted = acts.filter(isWhole)
  const read = { viewer: actor.userId, filter }
  const [own, others, totals, rows] = await Promise.all([
    findEntries(db, idsOf(counted), { ...read, most: mostInWords }),
    findEntries(db, idsOf(acts.filter((act) => !counted.includes(act))), { ...read, most: mostAsked }),
    countEntries(db, idsOf(counted), filter),
    findOtherRows(db, idsOf(acts.filter(({ kinds }) => hasOtherMarks(kinds))), mostRows),
  ])
  const [shown, shownRows, wholes] = await Promise.all([
    showEntries({ db, actor }, acts, [...own, ...others]),
    showRows({ db, actor }, acts, rows),
    // A sentence is about all of an act, whatever of it is asked for.
    isPart ? countEntries(db, idsOf(counted), everything) : totals,
  ])
  const found = acts.flatMap((act): Telling[] => {
    const { entries = [], isWhole: isPlanned = false } = shown.get(act.id) ?? {}
    const isLong = others.filter(({ changeId }) => changeId === act.id).length === mostAsked
    const summary = summarizeClasses(entries, totals.get(act.id) ?? (isLong ? null : 'these are all'))
    const more = [...(isWhole(act) ? settingOf(act) : []), ...(shownRows.get(act.id) ?? [])]
    if (summary.length + more.length === 0) return []
    const isTold = isWhole(act) || isPlanned || more.length > 0
    const told = actOf(act, actor.userId, { classes: summary, others: more, isTold })
    return [{ act: told, order: act.subject, counts: wholes.get(act.id) ?? null }]
  })
  return withSentences(db, found)
}

/**
 * The name of the filter's subject, if the actor was shown some of its changes; null without a subject, or
 * for a class, which its changes name.
 */
export async function nameFilter(
  { db }: { db: Database },
  { about, person }: Pick<HistoryFilter, 'about'> & { person: UserId | null },
): Promise<{ about: string | null; person: string | null }> {
  const subject = about && about.kind !== 'class' ? { table: tables[about.kind], id: about.id } : null
  const user = person === null ? null : ({ table: 'user', id: person } as const)
  const titleOf = await findTitles(
    db,
    [subject, user].filter((one) => one !== null),
  )
  return {
    about: subject && titleOf(subject.table, subject.id),
    person: user && titleOf(user.table, user.id),
  }
}

/** Maximum number of changes in one workbook. */
const mostExported = 2000
const pageOf = 500

/** The filter, without a position in the list. */
export type HistoryQuestion = Omit<HistoryFilter, 'before' | 'change'>

/** The newest changes that match and that the actor may see, for a workbook. Throws `not_allowed`. */
export async function exportHistory(context: ServiceContext, filter: HistoryQuestion): Promise<HistoryExport> {
  const acts: HistoryExport['acts'] = []
  const add = async (before: HistoryFilter['before']): Promise<void> => {
    const page = await listHistory(context, { ...filter, before, change: null }, pageOf)
    acts.push(...page.acts)
    if (page.next !== null && acts.length < mostExported) await add(page.next)
  }
  await add(null)
  return { acts: acts.slice(0, mostExported), now: context.now, isCut: acts.length > mostExported }
}

/** As many as a person remembers; the history page has all. */
const mostOwnActs = 12

const nothing = {
  about: null,
  from: null,
  until: null,
  kind: null,
  classes: null,
  before: null,
  change: null,
}

/** The actor's latest changes, newest first. Throws `not_allowed`. */
export async function listOwnActs(context: ServiceContext): Promise<OwnAct[]> {
  requireAllowed(context, 'history.open')
  const { db, actor } = context
  const query = { ...nothing, person: actor.userId, timeZone: environment().UNIVERSITY_TIME_ZONE }
  const rows = await findActs(db, query, historyReader(actor), mostOwnActs)
  const undoable = new Set(
    rows.flatMap(({ id, rights, undoneBy }) => (rights.length > 0 && undoneBy === null ? [id] : [])),
  )
  const acts = await showActs(context, rows, nothing)
  return acts.map((act) => ({ ...act, mayUndo: undoable.has(act.id) }))
}
