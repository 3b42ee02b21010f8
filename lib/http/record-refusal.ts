import { callPrimary } from '@/db/connection'
import { visitOf } from '@/lib/auth/visit'
import type { Actor } from '@/lib/core/rules/accounts/actor'
import { recordFailure } from '@/lib/accounts/service/record-event'
import type { CallContract } from '@/lib/core/calls/calls/call.contract'
import { logFailure } from './failure'

/** How the security log names a call: method and path template, without ids. */
export const callDetail = ({ method, path }: CallContract): string => `${method} ${path}`

/** Records a call refused by the rights or by the CSRF check. Never changes the answer. */
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
    await callPrimary((db) => recordFailure(db, event))
  } catch (error) {
    logFailure(request, error)
  }
}
