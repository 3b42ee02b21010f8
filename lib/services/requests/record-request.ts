import { insertRequest, type NewRequest } from '@/db/queries/requests/insert-request'
import { accountOf } from '@/lib/domain/actor'
import type { RequestId } from '@/lib/domain/ids'
import { requestFields } from '@/lib/text/requests'
import type { ServiceContext } from '../context'
import { ServiceError } from '../errors'
import type { TimetableChange } from '../history/change-timetable'

/**
 * Stores a request of any kind, for the meetings it creates or changes to refer to. Throws `invalid` without a reason, because
 * readers of a trace see it; a dry run does not require one.
 */
export async function recordRequest(
  change: TimetableChange,
  { actor }: Pick<ServiceContext, 'actor'>,
  { dryRun, ...request }: Omit<NewRequest, 'madeBy' | 'changeId'> & { dryRun: boolean },
): Promise<RequestId> {
  if (request.reason === '' && !dryRun)
    throw new ServiceError('invalid', requestFields.reason, {
      problems: { of: 'request', fields: { reason: requestFields.reason } },
    })
  return insertRequest(change.db, { ...request, madeBy: accountOf(actor), changeId: change.id })
}
