import type { UserId } from '@/lib/core/rules/names/ids'
import { NoTurn, personalTurns } from '@/lib/core/rules/calls/turns'
import { ServiceError } from '@/lib/core/service/errors'
import { busyText } from '@/lib/core/texts/calls/errors'
import type { CallContract } from '@/lib/core/calls/calls/call.contract'

const retryAfterSeconds = 10

const turnsOfProcess = () => personalTurns<UserId>({ atOnce: 2, waiting: 12, waitingEach: 3 })

/** On globalThis, because Next may load this module more than once. */
const shared = globalThis as { costlyTurns?: ReturnType<typeof turnsOfProcess> }

/**
 * Calls that create or read a file, or say they are heavy: about a second of CPU each, which blocks the
 * process.
 */
export const isCostly = ({ isForm, isHeavy, responseType }: CallContract): boolean =>
  isForm !== undefined || isHeavy !== undefined || responseType !== undefined

/** Runs a costly call when its turn comes. Throws `busy` if the queue is full. */
export async function inTurn<Result>(userId: UserId, work: () => Promise<Result>): Promise<Result> {
  shared.costlyTurns ??= turnsOfProcess()
  try {
    return await shared.costlyTurns(userId, work)
  } catch (error) {
    if (error instanceof NoTurn)
      throw new ServiceError('busy', busyText(retryAfterSeconds), { retryAfterSeconds })
    throw error
  }
}
