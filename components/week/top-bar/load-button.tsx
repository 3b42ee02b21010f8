'use client'

import { buttonClass } from '@/components/ui/button'
import { LoadIcon, WeeksIcon } from '@/components/ui/icons'
import { workbenchPath } from '@/lib/workbench/browser/workbench-location'
import { mayPlanSomewhere, plansFaculty } from '@/lib/core/rules/schedule/planning'
import { optionsMenu } from '@/lib/core/texts/schedule/options-menu'
import { topBar } from '@/lib/core/texts/schedule/top-bar'
import { useDashboard, useDashboardActions } from '@/components/core/state/dashboard-provider'

const face = (
  <>
    <LoadIcon />
    <span className="max-sm:sr-only">{topBar.load}</span>
  </>
)

/** Leads to the faculty's week, for whoever plans a whole faculty. */
export function WorkbenchLink() {
  const { actor } = useDashboard()
  if (!plansFaculty(actor)) return null
  return (
    // a plain link: the router's own would be script on every page
    <a href={workbenchPath} className={buttonClass('plain', 'px-2.5 max-md:hidden')}>
      <WeeksIcon />
      <span className="max-xl:sr-only">{optionsMenu.workbench}</span>
    </a>
  )
}

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
