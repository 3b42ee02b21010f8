'use client'

import { useCommandKeys } from '@/components/core/state/commands'
import { useDashboard } from '@/components/core/state/dashboard-provider'
import { OwnActsButton, useOwnActsDialog } from '@/components/history/own-acts-button'
import { actChangesClasses } from '@/lib/core/placing/rules/planning'
import { topBar } from '@/lib/core/schedule/texts/top-bar'

/** The user's latest changes, also by Z. On a phone they are in the menu. */
export function OwnActsByKey() {
  const { actor, preferences } = useDashboard()
  const open = useOwnActsDialog(actor.userId)
  const visible = actChangesClasses(actor)
  const label = topBar.ownActs
  useCommandKeys([{ label, visible, keys: ['KeyZ'], run: open }])
  if (!visible) return null
  return (
    <OwnActsButton
      actor={actor}
      className="max-md:hidden"
      title={preferences.letterKeys ? topBar.keyHint(label, 'Z') : undefined}
    />
  )
}
