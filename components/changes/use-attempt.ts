import { useState } from 'react'
import { CallError } from '@/lib/client/call'
import { refusalOf, type Refusal } from '@/lib/client/refusal'

/** Why what a form asked for was not done. `lost`: its answer never came. */
export type Trouble = Refusal | { kind: 'lost' }

type Attempt = {
  isBusy: boolean
  trouble: Trouble | null
  /** Does it; what stands in its way is `trouble`, and the form keeps what was typed. Null: it was not done. */
  attempt: <Value>(task: () => Promise<Value>) => Promise<Value | null>
}

/** What a form does when it is sent. */
export function useAttempt(): Attempt {
  const [isBusy, setIsBusy] = useState(false)
  const [trouble, setTrouble] = useState<Trouble | null>(null)
  return {
    isBusy,
    trouble,
    attempt: async (task) => {
      setIsBusy(true)
      setTrouble(null)
      try {
        return await task()
      } catch (error) {
        setTrouble(refusalOf(error) ?? (error instanceof CallError ? null : { kind: 'lost' }))
        return null
      } finally {
        setIsBusy(false)
      }
    },
  }
}
