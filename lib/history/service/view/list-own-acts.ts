import { findActs } from '@/db/queries/history/view/find-acts'
import type { OwnAct } from '@/lib/core/rules/history/act'
import { environment } from '@/lib/environment/environment'
import type { ServiceContext } from '@/lib/core/service/context'
import { requireAllowed } from '@/lib/core/service/require-allowed'
import { showActs } from './list-history'
import { historyReader } from './reader'

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
