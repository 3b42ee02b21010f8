import { callDatabase } from '@/db/connection'
import { visitOf } from '@/lib/auth/visit'
import type { Actor } from '@/lib/domain/actor'
import { recordFailure } from '@/lib/services/security-events/record-event'
import type { CallContract } from '@/lib/wire/call.contract'
import { logFailure } from './failure'

/** What the security log says of a call: its contract, and no id. */
export const callDetail = ({ method, path }: CallContract): string => `${method} ${path}`

/** Records a call that was refused by the rights or for want of the CSRF value. Whoever made it is answered all the same. */
export async function recordRefusal(
  contract: CallContract,
  actor: Actor | null,
  request: Request,
  response: Response,
): Promise<void> {
  try {
    const { code } = (await response.clone().json()) as { code?: string }
    const event = {
      kind: code === 'csrf' ? 'csrf' : 'refused',
      userId: actor?.userId ?? null,
      visit: await visitOf(request.headers),
      detail: callDetail(contract),
    } as const
    await callDatabase((db) => recordFailure(db, event))
  } catch (error) {
    logFailure(request, error)
  }
}
