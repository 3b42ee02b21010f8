import { useState } from 'react'
import { CallError } from '@/lib/core/browser/calls/call'
import { holdDryRuns } from '@/lib/core/browser/calls/dry-runs'
import { refusalOf, type Refusal } from '@/lib/core/browser/calls/refusal'

/** Why a form was not saved. `lost`: no answer. */
export type FormFailure = Refusal | { kind: 'lost' }

type Attempt = {
  isBusy: boolean
  formFailure: FormFailure | null
  /** Runs the action; an error goes into `formFailure`, and the form keeps its input. Null: failed. */
  attempt: <Value>(task: () => Promise<Value>) => Promise<Value | null>
}

/** Submits a form. */
export function useAttempt(): Attempt {
  const [isBusy, setIsBusy] = useState(false)
  const [formFailure, setFormFailure] = useState<FormFailure | null>(null)
  return {
    isBusy,
    formFailure,
    attempt: async (task) => {
      setIsBusy(true)
      setFormFailure(null)
      try {
        return await holdDryRuns(task)
      } catch (error) {
        setFormFailure(refusalOf(error) ?? (error instanceof CallError ? null : { kind: 'lost' }))
        return null
      } finally {
        setIsBusy(false)
      }
    },
  }
}
