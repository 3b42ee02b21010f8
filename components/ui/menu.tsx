'use client'

import { Suspense, useState, type ReactNode } from 'react'
import { menuButtonClass, type MenuProps } from './menu-entries'
import { onDemand } from './on-demand'

const loadMenu = () => import('./dropdown-menu')
const DropdownMenu = onDemand(() => loadMenu().then((module) => module.DropdownMenu))

/**
 * The button of a menu whose code, `children`, is loaded on hover or focus by `load`; pressing the button
 * tries again if that fails.
 */
export function MenuButton(props: Omit<MenuProps, 'sections'> & { load: () => Promise<unknown>; children: ReactNode }) {
  const [isWanted, setIsWanted] = useState(false)
  const approach = () => void props.load().catch(() => undefined)
  const placeholder = (
    <button
      type="button"
      className={menuButtonClass(props.look)}
      aria-label={props.label}
      title={props.label}
      tabIndex={props.tabIndex}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={approach}
      onFocus={approach}
      onClick={() => setIsWanted(true)}
    >
      {props.button}
    </button>
  )
  return isWanted ? <Suspense fallback={placeholder}>{props.children}</Suspense> : placeholder
}

export const Menu = (props: MenuProps) => (
  <MenuButton {...props} load={loadMenu}>
    <DropdownMenu {...props} />
  </MenuButton>
)
