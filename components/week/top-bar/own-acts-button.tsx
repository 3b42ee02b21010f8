'use client'

import { Suspense } from 'react'
import { actChangesClasses } from '@/lib/core/rules/schedule/planning'
import { common } from '@/lib/core/texts/words/common'
import { topBar } from '@/lib/core/texts/schedule/top-bar'
import { IconButton } from '@/components/ui/button'
import { useDialogs } from '@/components/ui/dialogs'
import { UndoIcon } from '@/components/ui/icons'
import { onDemand } from '@/components/ui/on-demand'
import { LoadingPlaceholder } from '@/components/ui/placeholder'
import { useDashboard } from '@/components/core/state/dashboard-provider'
import { useCommandKeys } from '@/components/core/state/commands'

const OwnActs = onDemand(() => import('@/components/history/own-acts').then((module) => module.OwnActs))

/** Opens the list of the user's latest changes. */
export function useOwnActsButton(): () => void {
  const { userId } = useDashboard().actor
  const { modal } = useDialogs()
  return () =>
    void modal<never>({
      title: topBar.ownActs,
      size: 'large',
      body: () => (
        <Suspense fallback={<LoadingPlaceholder text={common.loading} />}>
          <OwnActs userId={userId} />
        </Suspense>
      ),
    })
}

/**
 * Lasting undo: every change of the user's own, also by Z, after the toasts are gone. On a phone it is in the
 * menu.
 */
export function OwnActsButton() {
  const { actor, preferences } = useDashboard()
  const open = useOwnActsButton()
  const visible = actChangesClasses(actor)
  const label = topBar.ownActs
  useCommandKeys([{ label, visible, keys: ['KeyZ'], run: open }])
  if (!visible) return null
  return (
    <IconButton
      className="max-md:hidden"
      label={label}
      title={preferences.letterKeys ? topBar.keyHint(label, 'Z') : undefined}
      aria-haspopup="dialog"
      onClick={open}
    >
      <UndoIcon />
    </IconButton>
  )
}
