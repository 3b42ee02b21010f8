'use client'

import { buttonClass } from '@/components/ui/button'
import type { Subgroup } from '@/lib/core/names/rules/resource'
import { topBar } from '@/lib/core/schedule/texts/top-bar'
import { dashboardCommands, type DashboardCommand } from '../state/commands'
import { useDashboard, useDashboardActions } from '../state/dashboard-provider'

const buttons: readonly { subgroup: Subgroup; command: DashboardCommand }[] = [
  { subgroup: 0, command: 'allSubgroups' },
  { subgroup: 1, command: 'firstSubgroup' },
  { subgroup: 2, command: 'secondSubgroup' },
]

/** While it is unknown whether a group has halves, their place is kept, so that nothing moves. */
export function SubgroupButtons({ className }: { className: string }) {
  const { subject, subgroup: active } = useDashboard()
  const commands = dashboardCommands({ subject }, useDashboardActions())
  const isUnknown = subject?.subgroupCount === null
  if (!isUnknown && !commands.allSubgroups.visible) return null
  return (
    <div
      role="group"
      aria-label={topBar.subgroups}
      aria-hidden={isUnknown}
      className={`flex ${isUnknown ? 'invisible' : ''} ${className}`}
    >
      {buttons.map(({ subgroup, command }) => (
        <button
          key={subgroup}
          type="button"
          aria-pressed={subgroup === active}
          disabled={isUnknown}
          className={buttonClass(
            subgroup === active ? 'primary' : 'plain',
            'min-w-control px-2.5 not-first:-ml-px not-first:rounded-l-none not-last:rounded-r-none',
          )}
          onClick={commands[command].run}
        >
          {commands[command].label}
        </button>
      ))}
    </div>
  )
}
