'use client'
import { useEffect, useEffectEvent } from 'react'
import type { Command } from './commands'
import { useDashboard } from './dashboard-provider'

/** Keys act where no letter can be meant as text: on the page's body, a button, the week or a cell of it; never under a dialog. */
function takesKeys(focused: Element | null): boolean {
  if (document.querySelector('[aria-modal="true"]')) return false
  if (focused === null || focused === document.body) return true
  return (
    focused.matches('button, main, [role="gridcell"]') && !focused.closest('[role="dialog"], [role="menu"]')
  )
}

/** Runs the visible command of a pressed key, unless keys of one letter are switched off (WCAG 2.1.4): every such key goes through here. */
export function useCommandKeys(commands: readonly Command[]): void {
  const { preferences } = useDashboard()
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (!preferences.letterKeys || event.defaultPrevented) return
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    if (!takesKeys(document.activeElement)) return
    const command = commands.find((one) => one.visible && one.keys.includes(event.code))
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
