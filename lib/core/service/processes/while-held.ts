import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '@/db/client'
import { holdAgain, holdOldest, type JobKind } from '@/db/queries/core/placing/held'

/** Milliseconds before a lost hold is renewed. */
const untilAgain = 200

/**
 * Takes the oldest waiting job and holds it, through a connection of `held`, until `work` ends; false if no
 * job is waiting. If the connection is lost, the work goes on and another connection takes the hold again.
 */
export async function whileHeld(
  held: Database,
  kind: JobKind,
  work: (id: number) => Promise<void>,
): Promise<boolean> {
  const at = { id: null as number | null, ended: Promise.resolve(), isOver: false }
  const begin = (id: number) => {
    const end = () => void (at.isOver = true)
    at.id = id
    at.ended = work(id)
    at.ended.then(end, end)
  }
  const hold = async (): Promise<boolean> => {
    try {
      return await held.transaction(async (transaction) => {
        if (at.id === null) {
          const id = await holdOldest(transaction, kind)
          if (id === null) return false
          begin(id)
        } else await holdAgain(transaction, kind, at.id)
        await at.ended
        return true
      })
    } catch (error) {
      if (at.id === null) throw error
      if (at.isOver) return at.ended.then(() => true)
      await pause(untilAgain)
      return hold()
    }
  }
  return hold()
}
