'use client'

import { buttonClass } from '@/components/ui/button'
import { LoadIcon } from '@/components/ui/icons'
import { mayPlanSomewhere } from '@/lib/domain/planning'
import { topBar } from '@/lib/text/top-bar'
import { useDashboard, useDashboardActions } from '../state/dashboard-provider'

const face = (
  <>
    <LoadIcon />
    <span className="max-sm:sr-only">{topBar.load}</span>
  </>
)

/**
 * Opens and closes the load of a subject the user may plan. That is known only after loading, so the space is reserved and nothing
 * moves.
 */
export function LoadButton() {
  const { actor, canPlan, modes } = useDashboard()
  const { setMode, removeMode } = useDashboardActions()
  if (!canPlan)
    return mayPlanSomewhere(actor) ? (
      <span aria-hidden className={buttonClass('plain', 'invisible px-2.5 max-md:hidden')}>
        {face}
      </span>
    ) : null
  const isOpen = modes.includes('load')
  return (
    <button
      type="button"
      aria-pressed={isOpen}
      className={buttonClass(isOpen ? 'primary' : 'plain', 'px-2.5')}
      onClick={() => (isOpen ? removeMode('load') : setMode('load'))}
    >
      {face}
    </button>
  )
}
