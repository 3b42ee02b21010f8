import { dashboardTexts } from '@/lib/core/texts/schedule/dashboard'
import type { Dashboard, DashboardActions } from './dashboard-provider'

/** A command with its button, menu entry and keys. */
export type Command = {
  label: string
  visible: boolean
  /** `KeyboardEvent.code`: independent of the keyboard layout. */
  keys: readonly string[]
  /** If several commands have the same keys: whether this one applies now. */
  isMeant?: () => boolean
  run: () => void
}

export type DashboardCommand =
  'nextWeek' | 'previousWeek' | 'resetWeek' | 'firstSubgroup' | 'secondSubgroup' | 'allSubgroups'

export function dashboardCommands(
  { subject }: Pick<Dashboard, 'subject'>,
  actions: DashboardActions,
): Record<DashboardCommand, Command> {
  const hasSubgroups = subject?.subgroupCount === 2
  return {
    previousWeek: {
      label: dashboardTexts.previousWeek,
      visible: true,
      keys: ['KeyA'],
      run: actions.previousWeek,
    },
    resetWeek: { label: dashboardTexts.resetWeek, visible: true, keys: ['KeyS'], run: actions.resetWeek },
    nextWeek: { label: dashboardTexts.nextWeek, visible: true, keys: ['KeyD'], run: actions.nextWeek },
    allSubgroups: {
      label: dashboardTexts.allSubgroups,
      visible: hasSubgroups,
      keys: ['Backquote'],
      run: () => actions.setSubgroup(0),
    },
    firstSubgroup: {
      label: '1',
      visible: hasSubgroups,
      keys: ['Digit1', 'Numpad1'],
      run: () => actions.setSubgroup(1),
    },
    secondSubgroup: {
      label: '2',
      visible: hasSubgroups,
      keys: ['Digit2', 'Numpad2'],
      run: () => actions.setSubgroup(2),
    },
  }
}
