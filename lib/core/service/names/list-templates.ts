import { listTemplates as listAll } from '@/db/queries/core/names/vocabularies'
import type { TemplateEntry } from '@/lib/core/rules/names/vocabulary'
import type { ServiceContext } from '../context'
import { requireAllowed } from '../require-allowed'

/** The templates for new programmes, by title. */
export async function listTemplates({
  db,
  actor,
}: Pick<ServiceContext, 'db' | 'actor'>): Promise<TemplateEntry[]> {
  requireAllowed({ actor }, 'programme.create')
  return listAll(db)
}
