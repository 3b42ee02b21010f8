import { findTemplateNames as listAll } from '@/db/queries/core/names/vocabularies'
import type { TemplateEntry } from '@/lib/core/rules/names/vocabulary'
import type { DataContext } from '../context'
import { requireAllowed } from '../require-allowed'

/** The templates for new programmes, by title. */
export async function listTemplates({ db, actor }: DataContext): Promise<TemplateEntry[]> {
  requireAllowed({ actor }, 'programme.create')
  return listAll(db)
}
