'use client'

import { buttonClass } from '@/components/ui/button'
import { LoadIcon } from '@/components/ui/icons'
import { topBar } from '@/lib/text/top-bar'
import { useDashboard, useDashboardActions } from '../state/dashboard-provider'

/** Opens the load of a subject that is the user's to plan, and closes it. */
export function LoadButton() {
  const { canPlan, modes } = useDashboard()
  const { setMode, removeMode } = useDashboardActions()
  if (!canPlan) return null
  const isOpen = modes.includes('load')
  return (
    <button
      type="button"
      aria-pressed={isOpen}
      className={buttonClass(isOpen ? 'primary' : 'plain', 'px-2.5')}
      onClick={() => (isOpen ? removeMode('load') : setMode('load'))}
    >
      <LoadIcon />
      <span className="max-sm:sr-only">{topBar.load}</span>
    </button>
  )
}
