import { findActs, type ActFilter, type ActRow } from '@/db/queries/history/view/find-acts'
import { countEntries, findEntries } from '@/db/queries/history/view/find-entries'
import { findOtherRows } from '@/db/queries/history/view/find-other-rows'
import type { HistoryAct, HistoryPage } from '@/lib/core/rules/history/act'
import { actsOf, hasOtherMarks, kindRules, type HistoryKind } from '@/lib/core/rules/history/kinds'
import { summarizeClasses } from '@/lib/history/rules'
import { environment } from '@/lib/environment/environment'
import type { ServiceContext } from '@/lib/core/service/context'
import { requireAllowed } from '@/lib/core/service/require-allowed'
import { historyReader } from './reader'
import { showEntries } from './show-entries'
import { showRows } from './show-rows'
import { actOf, settingOf } from './setting-rows'

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
export async function showActs(
  context: ServiceContext,
  acts: readonly ActRow[],
  { about, classes, kind }: Pick<HistoryFilter, 'about' | 'classes' | 'kind'>,
): Promise<HistoryAct[]> {
  const { db, actor } = context
  const filter = { about, classes, acts: kind && actsOf(kind) }
  const isWhole = ({ madeBy }: ActRow) => actor.isSuperuser || madeBy === actor.userId
  const idsOf = (some: readonly ActRow[]) => some.map(({ id }) => id)
  const counted = acts.filter(isWhole)
  const read = { viewer: actor.userId, filter }
  const [own, others, totals, rows] = await Promise.all([
    findEntries(db, idsOf(counted), { ...read, most: mostInWords }),
    findEntries(db, idsOf(acts.filter((act) => !counted.includes(act))), { ...read, most: mostAsked }),
    countEntries(db, idsOf(counted), filter),
    findOtherRows(db, idsOf(acts.filter(({ kinds }) => hasOtherMarks(kinds))), mostRows),
  ])
  const [shown, shownRows] = await Promise.all([
    showEntries({ db, actor }, acts, [...own, ...others]),
    showRows({ db, actor }, acts, rows),
  ])
  return acts.flatMap((act) => {
    const { entries = [], isWhole: isPlanned = false } = shown.get(act.id) ?? {}
    const isLong = others.filter(({ changeId }) => changeId === act.id).length === mostAsked
    const summary = summarizeClasses(entries, totals.get(act.id) ?? (isLong ? null : 'these are all'))
    const more = [...(isWhole(act) ? settingOf(act) : []), ...(shownRows.get(act.id) ?? [])]
    if (summary.length + more.length === 0) return []
    const isTold = isWhole(act) || isPlanned || more.length > 0
    return [actOf(act, actor.userId, { classes: summary, others: more, isTold })]
  })
}
