'use client'

import type { Subgroup } from '@/lib/domain/resource'
import { topBar } from '@/lib/text/top-bar'
import { buttonClass } from '@/components/ui/button'
import type { Command, DashboardCommand } from '../state/commands'
import { useDashboard } from '../state/dashboard-provider'

const buttons: readonly { subgroup: Subgroup; command: DashboardCommand }[] = [
  { subgroup: 0, command: 'allSubgroups' },
  { subgroup: 1, command: 'firstSubgroup' },
  { subgroup: 2, command: 'secondSubgroup' },
]

export function SubgroupButtons({ commands }: { commands: Record<DashboardCommand, Command> }) {
  const { subgroup: active } = useDashboard()
  if (!commands.allSubgroups.visible) return null
  return (
    <div role="group" aria-label={topBar.subgroups} className="flex">
      {buttons.map(({ subgroup, command }) => (
        <button
          key={subgroup}
          type="button"
          aria-pressed={subgroup === active}
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
