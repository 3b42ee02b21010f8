'use client'
import { useEffect, useEffectEvent } from 'react'
import type { Command } from './commands'
import { useDashboard } from './dashboard-provider'

/**
 * Shortcuts work on the body, a button, the week or its cells, where letters cannot be text input; never
 * below a dialog.
 */
function takesKeys(focused: Element | null): boolean {
  if (document.querySelector('[aria-modal="true"]')) return false
  if (focused === null || focused === document.body) return true
  return (
    focused.matches('button, main, [role="gridcell"]') && !focused.closest('[role="dialog"], [role="menu"]')
  )
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
