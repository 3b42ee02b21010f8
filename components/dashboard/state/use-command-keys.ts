'use client'
import { useEffect, useEffectEvent } from 'react'
import type { Command } from './commands'

/** Keys act where no letter can be meant as text: on the page's body, a button, the week or a cell of it; never under a dialog. */
function takesKeys(focused: Element | null): boolean {
  if (document.querySelector('[aria-modal="true"]')) return false
  if (focused === null || focused === document.body) return true
  return (
    focused.matches('button, main, [role="gridcell"]') && !focused.closest('[role="dialog"], [role="menu"]')
  )
}

/** Runs the visible command of a pressed key. */
export function useCommandKeys(commands: readonly Command[]): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
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
