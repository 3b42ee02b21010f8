import { deleteSessionOf, deleteSessionsOf } from '@/db/queries/sessions'
import { accountTexts } from '@/lib/text/account'
import type { ServiceContext } from '../context'
import { ServiceError } from '../errors'

type OfActor = Pick<ServiceContext, 'db' | 'actor'>

/** Ends one of one's own sessions; throws `not_found` for what is none of them. */
export async function endOwnSession({ db, actor }: OfActor, id: string): Promise<void> {
  if (!(await deleteSessionOf(db, actor.userId, id)))
    throw new ServiceError('not_found', accountTexts.noSuchSession)
}

/** Ends all of one's own sessions but `kept`; how many. */
export async function endOwnSessions({ db, actor }: OfActor, kept: string | null): Promise<number> {
  return (await deleteSessionsOf(db, actor.userId, kept)).length
}
