'use client'

import { Suspense, useState, type ReactNode } from 'react'
import { buttonClass, type ButtonLook } from './button'
import { onDemand } from './on-demand'

const loadMenu = () => import('./dropdown-menu')
/** Whoever then presses waits for it. */
const fetchMenu = () => void loadMenu().catch(() => undefined)
const DropdownMenu = onDemand(() => loadMenu().then((module) => module.DropdownMenu))

export type MenuEntry =
  | { kind: 'link'; key: string; label: string; href: string; icon?: ReactNode }
  /** A file to be saved: the page stays. */
  | { kind: 'download'; key: string; label: string; href: string; icon?: ReactNode }
  | {
      kind: 'command'
      key: string
      label: string
      run: () => void
      icon?: ReactNode
      danger?: boolean
      /** Why it cannot be done: it stands there all the same, and says so. */
      whyNot?: string
    }
  | { kind: 'toggle'; key: string; label: string; checked: boolean; change: (checked: boolean) => void }
export type MenuSection = { key: string; title?: string; entries: readonly MenuEntry[] }

export type MenuProps = {
  /** Accessible name of the button, and its hint. */
  label: string
  look?: ButtonLook
  button: ReactNode
  sections: readonly MenuSection[]
}

export const menuButtonClass = (look: ButtonLook = 'plain') => buttonClass(look, 'min-w-control px-2')

/** A button that opens a menu. The menu itself is fetched when the pointer or the focus comes near. */
export function Menu(props: MenuProps) {
  const [isWanted, setIsWanted] = useState(false)
  const placeholder = (
    <button
      type="button"
      className={menuButtonClass(props.look)}
      aria-label={props.label}
      title={props.label}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={fetchMenu}
      onFocus={fetchMenu}
      onClick={() => setIsWanted(true)}
    >
      {props.button}
    </button>
  )
  if (!isWanted) return placeholder
  return (
    <Suspense fallback={placeholder}>
      <DropdownMenu {...props} />
    </Suspense>
  )
}
