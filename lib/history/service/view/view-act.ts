import { findAct } from '@/db/queries/history/view/find-acts'
import { countEntries, findEntries, findOtherRows, findParts } from '@/db/queries/history/view/find-entries'
import type { FullAct } from '@/lib/core/history/rules/entry'
import { historyTexts } from '@/lib/core/history/texts/history'
import type { ChangeId, HistoryEntryId } from '@/lib/core/names/rules/ids'
import type { ServiceContext } from '@/lib/core/refusals/service/context'
import { ServiceError, required } from '@/lib/core/refusals/service/errors'
import { requireAllowed } from '@/lib/core/refusals/service/require-allowed'
import { environment } from '@/lib/environment/environment'
import { summarizeClasses } from '@/lib/history/rules'
import { mayUndo } from '../undo-change'
import { actOf, settingOf, showEntries } from './show-entries'
import { showRows } from './show-rows'
import { withSentences } from './with-sentences'

/** Maximum number of entries in one answer. */
const mostEntries = 200
const mostRows = 200
const everything = { about: null, classes: null, acts: null }

/**
 * Everything the actor may see of one change; `after`: its entries after this one. Throws `not_allowed`, and
 * `not_found` if there is no such change or the actor may see nothing of it.
 */
export async function viewAct(
  context: ServiceContext,
  id: ChangeId,
  { after = null }: { after?: HistoryEntryId | null } = {},
): Promise<FullAct> {
  requireAllowed(context, 'history.open')
  const { db, actor } = context
  const act = required(await findAct(db, id, environment().UNIVERSITY_TIME_ZONE), 'not_found', historyTexts.noChange)
  const query = { viewer: actor.userId, most: mostEntries + 1, after, filter: everything }
  const [entryRows, rows, parts] = await Promise.all([
    findEntries(db, [id], query),
    findOtherRows(db, [id], mostRows),
    findParts(db, id),
  ])
  const page = entryRows.slice(0, mostEntries)
  const [shown, shownRows] = await Promise.all([
    showEntries({ db, actor }, [act], page),
    showRows({ db, actor }, [act], rows),
  ])
  const { entries = [], isWhole = false } = shown.get(id) ?? {}
  const isOwn = act.madeBy === actor.userId
  const others = [...(actor.isSuperuser || isOwn ? settingOf(act) : []), ...(shownRows.get(id) ?? [])]
  const next = entryRows.length > mostEntries ? (page.at(-1)?.id ?? null) : null
  // With `after`, an empty rest is not an error.
  if (entries.length + others.length === 0 && next === null && after === null)
    throw new ServiceError('not_found', historyTexts.noChange)
  const isTold = actor.isSuperuser || isOwn || isWhole || others.length > 0
  const shownAct = actOf(act, actor.userId, {
    classes: summarizeClasses(entries, next === null ? 'these are all' : null),
    others,
    isTold,
  })
  const counts = actor.isSuperuser || isOwn ? ((await countEntries(db, [id], everything)).get(id) ?? null) : null
  const [told = shownAct] = await withSentences(db, [{ act: shownAct, order: act.subject, counts }])
  return {
    ...told,
    entries,
    next,
    others,
    parts,
    moment: act.moment,
    mayUndo: await mayUndo(context, act),
  }
}
