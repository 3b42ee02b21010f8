'use client'
import { useEffect, useEffectEvent } from 'react'
import { dashboardTexts } from '@/lib/core/schedule/texts/dashboard'
import { type Dashboard, type DashboardActions, useDashboard } from './dashboard-provider'

/**
 * Shortcuts work on the body, a button, the week or its cells, where letters cannot be text input; never
 * below a dialog.
 */
function takesKeys(focused: Element | null): boolean {
  if (document.querySelector('[aria-modal="true"]')) return false
  if (focused === null || focused === document.body) return true
  return focused.matches('button, main, [role="gridcell"]') && !focused.closest('[role="dialog"], [role="menu"]')
}

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

/**
 * Runs the visible command of a pressed key, unless single-key shortcuts are off (WCAG 2.1.4): the only
 * handler of such keys.
 */
export function useCommandKeys(commands: readonly Command[]): void {
  const { letterKeys } = useDashboard()
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (!letterKeys || event.defaultPrevented) return
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    if (!takesKeys(document.activeElement)) return
    const command = commands.find(
      ({ visible, keys, isMeant }) => visible && keys.includes(event.code) && (isMeant?.() ?? true),
    )
    if (!command) return
    event.preventDefault()
    command.run()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
