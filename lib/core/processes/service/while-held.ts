import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '@/db/client'
import { holdAgain, holdOldest, type JobKind, type HeldId } from '@/db/queries/core/placing/held'
import { safely } from '@/lib/environment/safely.mjs'

/** Milliseconds before a lost hold is renewed. */
const untilAgain = 200

/**
 * Takes the oldest waiting job and holds it, through a connection of `db`, until `work` ends; false if no
 * job is waiting. If the connection is lost, the work goes on and another connection takes the hold again.
 */
export async function whileHeld<Kind extends JobKind>(
  db: Database,
  kind: Kind,
  work: (id: HeldId[Kind]) => Promise<void>,
): Promise<boolean> {
  type Held = { id: HeldId[Kind] | null; ended: Promise<void>; isOver: boolean }
  const job: Held = { id: null, ended: Promise.resolve(), isOver: false }
  const begin = (id: HeldId[Kind]) => {
    const end = () => void (job.isOver = true)
    job.id = id
    job.ended = work(id)
    job.ended.then(end, end)
  }
  const hold = async (): Promise<boolean> => {
    try {
      return await db.transaction(async (transaction) => {
        if (job.id === null) {
          const id = await holdOldest(transaction, kind)
          if (id === null) return false
          begin(id)
        } else await holdAgain(transaction, kind, job.id)
        await job.ended
        return true
      })
    } catch (error) {
      if (job.id === null) throw error
      if (job.isOver) return job.ended.then(() => true)
      await pause(untilAgain)
      return hold()
    }
  }
  return hold()
}

/** Milliseconds between two heartbeats. */
const interval = 1000

/**
 * Sends a heartbeat every second while the work runs, even while it waits. `beat` resolves to false if the
 * work should stop; then the signal is aborted.
 */
export async function whileBeating<Result>(
  beat: () => Promise<boolean>,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const controller = new AbortController()
  const report = async () => {
    try {
      if (!(await beat())) controller.abort()
    } catch (error) {
      // Not fatal: the next beat may succeed, and the end of the work is reported separately.
      console.error(error)
    }
  }
  const timer = setInterval(safely(report), interval)
  try {
    return await work(controller.signal)
  } finally {
    clearInterval(timer)
  }
}
