import { findChangedRows } from '@/db/queries/core/history/changes'
import { findImport } from '@/db/queries/imports/import-jobs'
import { inviteAll } from '@/lib/accounts/service/invite-people'
import type { ImportJobId } from '@/lib/core/names/rules/ids'
import type { ServiceContext } from '@/lib/core/refusals/service/context'
import { ServiceError, required } from '@/lib/core/refusals/service/errors'
import { requireAllowed } from '@/lib/core/refusals/service/require-allowed'
import { importTexts } from '@/lib/imports/texts/imports'

/**
 * Gives links to the people whose accounts a file created; when repeated, to those who have not signed in
 * yet. Throws `not_allowed`, `not_found`, and `conflict` if the file created none or all have signed in.
 */
export async function giveLinks(
  context: ServiceContext,
  id: ImportJobId,
  newSecret: () => { secret: string; hash: string },
): ReturnType<typeof inviteAll> {
  requireAllowed(context, 'import.open')
  const job = required(await findImport(context.db, context.actor.userId, id), 'not_found', importTexts.unknown)
  if (job.settings?.kind !== 'user' || !job.outcome) throw new ServiceError('conflict', importTexts.notOfPeople)
  const rows = job.changeId === null ? [] : await findChangedRows(context.db, job.changeId, 'user')
  const userIds = rows.flatMap(({ before, after }) => (before === null && after ? [after.id] : []))
  const links = await inviteAll(context, userIds, newSecret)
  if (links.given.length === 0) throw new ServiceError('conflict', importTexts.nobodyToInvite)
  return links
}
