import { findReasons as listAll } from '@/db/queries/core/names/vocabularies'
import type { Reason } from '@/lib/core/rules/rooms/reason'
import type { DataContext } from '../context'
import { requireAllowed } from '../require-allowed'

/** The suggested reasons, in the university's order. */
export async function listReasons({ db, actor }: DataContext): Promise<Reason[]> {
  requireAllowed({ actor }, 'reasons.view')
  return listAll(db)
}
