import type { UserId } from '@/lib/core/names/rules/ids'
import { ServiceError } from '@/lib/core/refusals/service/errors'
import type { CallContract } from '@/lib/core/wire/calls/call.contract'
import { NoTurn, personalTurns } from '@/lib/core/wire/rules/turns'
import { busyText } from '@/lib/core/wire/texts/errors'
import { bill } from '@/lib/environment/bill.mjs'

const retryAfterSeconds = 10

const turnsOfProcess = () => personalTurns<UserId>({ atOnce: 2, waiting: 12, waitingEach: 3 })

/** On globalThis, because Next may load this module more than once. */
declare global {
  var costlyTurns: ReturnType<typeof turnsOfProcess> | undefined
}

/**
 * Calls that create or read a file, or say they are heavy: about a second of CPU each, which blocks the
 * process.
 */
export const isCostly = ({ isForm, isHeavy, responseType }: CallContract): boolean =>
  isForm !== undefined || isHeavy !== undefined || responseType !== undefined

/**
 * Runs `work` and notes what it has cost at most: as long as it ran, or what all threads of the process had of a
 * core meanwhile, so that neither a busy machine nor other requests make it dear.
 */
async function billed<Result>(work: () => Promise<Result>): Promise<Result> {
  const [began, before] = [performance.now(), process.cpuUsage()]
  try {
    return await work()
  } finally {
    const { user, system } = process.cpuUsage(before)
    const noted = bill.getStore()
    if (noted) noted.milliseconds = Math.min(performance.now() - began, (user + system) / 1000)
  }
}

/**
 * Runs a costly call when its turn comes. `isApart`: in the thread of lib/worker, which answers one at a time: a second
 * one would take the other place only to wait there. Throws `busy` if the queue is full.
 */
export async function inTurn<Result>(
  userId: UserId,
  work: () => Promise<Result>,
  { isApart }: { isApart: boolean },
): Promise<Result> {
  const turns = (globalThis.costlyTurns ??= turnsOfProcess())
  try {
    return await turns(userId, () => billed(work), { isAlone: isApart })
  } catch (error) {
    if (error instanceof NoTurn) throw new ServiceError('busy', busyText(retryAfterSeconds), { retryAfterSeconds })
    throw error
  }
}
