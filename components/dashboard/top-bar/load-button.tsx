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
 * Opens the load of a subject that is the user's to plan, and closes it. Which are is known after the page stands: the button's place is
 * kept, so that nothing beside it is pushed away under somebody's hand.
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
