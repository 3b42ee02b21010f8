'use client'

import { consentNeeded, type ChangeWarning } from '@/lib/core/rules/placing/change-warnings'
import { consentQuestion } from '@/lib/core/texts/placing/date-doubts'
import { useDialogs } from '@/components/ui/dialogs'

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
