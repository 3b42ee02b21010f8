'use client'
import { useState } from 'react'
import { useDialogs } from '@/components/ui/dialogs'
import { type ChangeWarning, consentNeeded } from '@/lib/core/placing/rules/change-warnings'
import { consentQuestion } from '@/lib/core/placing/texts/date-doubts'
import { type Failure, failureOf } from '@/lib/core/refusals/browser/refusal'
import { CallError } from '@/lib/core/wire/browser/call'
import { holdDryRuns } from '@/lib/core/wire/browser/dry-runs'

type Attempt = {
  isBusy: boolean
  /** Why it failed, unless that was reported globally. */
  formFailure: Failure | null
  /** Runs the action; an error goes into `formFailure`, and the form keeps its input. Null: failed. */
  attempt: <Value>(task: () => Promise<Value>) => Promise<Value | null>
}

/** Submits a form. */
export function useAttempt(): Attempt {
  const [isBusy, setIsBusy] = useState(false)
  const [formFailure, setFormFailure] = useState<Failure | null>(null)
  return {
    isBusy,
    formFailure,
    attempt: async (task) => {
      setIsBusy(true)
      setFormFailure(null)
      try {
        return await holdDryRuns(task)
      } catch (error) {
        setFormFailure(error instanceof CallError && error.isReported ? null : failureOf(error))
        return null
      } finally {
        setIsBusy(false)
      }
    },
  }
}

/** Asks for confirmation of unusual actions only. `ok`: the text of the confirm button. */
export function useConsent(): (
  act: Parameters<typeof consentNeeded>[0],
  warnings: readonly ChangeWarning[],
  ok: string,
) => Promise<boolean> {
  const { confirm } = useDialogs()
  return async (act, warnings, ok) => {
    const doubted = consentNeeded(act, warnings)
    return doubted.length === 0 || confirm({ ...consentQuestion(doubted), ok })
  }
}
