import { insertRequest, type NewRequest } from '@/db/queries/requests/insert-request'
import type { RequestId } from '@/lib/domain/ids'
import { requestFields } from '@/lib/text/requests'
import type { ServiceContext } from '../context'
import { ServiceError } from '../errors'
import type { TimetableChange } from '../history/change-timetable'

/**
 * Keeps a request, whatever it asks for, to which the meetings that it makes or changes then refer. Throws `invalid` where it gives
 * no reason: whoever finds a trace is to read one. A dry run asks for none yet.
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
  return insertRequest(change.db, { ...request, madeBy: actor.userId, changeId: change.id })
}
