import { findChangedRows } from '@/db/queries/history/changed-rows'
import { findImport } from '@/db/queries/imports/import-jobs'
import type { ImportJobId } from '@/lib/domain/ids'
import { importTexts } from '@/lib/text/imports'
import type { ServiceContext } from '../context'
import { ServiceError } from '../errors'
import { requireAllowed } from '../require-allowed'
import { inviteAll } from '../users/invite-all'

/**
 * Gives links to those whose accounts a file of people made; asked again, to those who have not been in yet. Throws `not_allowed`, `not_found`,
 * and `conflict` for a file that made none, or where everybody has been in.
 */
export async function giveLinks(
  context: Pick<ServiceContext, 'db' | 'actor' | 'visit'>,
  id: ImportJobId,
  newSecret: () => { secret: string; hash: string },
): ReturnType<typeof inviteAll> {
  requireAllowed(context, 'import.open')
  const found = await findImport(context.db, context.actor.userId, id)
  if (!found) throw new ServiceError('not_found', importTexts.unknown)
  if (found.settings?.kind !== 'user' || !found.outcome)
    throw new ServiceError('conflict', importTexts.notOfPeople)
  const rows = found.changeId === null ? [] : await findChangedRows(context.db, found.changeId, 'user')
  const made = rows.flatMap(({ before, after }) => (before === null && after ? [after.id] : []))
  const links = await inviteAll(context, made, newSecret)
  if (links.given.length === 0) throw new ServiceError('conflict', importTexts.nobodyToInvite)
  return links
}
