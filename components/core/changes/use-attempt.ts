import { useState } from 'react'
import { CallError } from '@/lib/core/browser/calls/call'
import { holdDryRuns } from '@/lib/core/browser/calls/dry-runs'
import { refusalOf, type Refusal } from '@/lib/core/browser/calls/refusal'

/** Why a form was not saved. `lost`: no answer. */
export type Trouble = Refusal | { kind: 'lost' }

type Attempt = {
  isBusy: boolean
  trouble: Trouble | null
  /** Runs the action; an error goes into `trouble`, and the form keeps its input. Null: failed. */
  attempt: <Value>(task: () => Promise<Value>) => Promise<Value | null>
}

/** Submits a form. */
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
        return await holdDryRuns(task)
      } catch (error) {
        setTrouble(refusalOf(error) ?? (error instanceof CallError ? null : { kind: 'lost' }))
        return null
      } finally {
        setIsBusy(false)
      }
    },
  }
}
