'use client'

import { Suspense, useState } from 'react'
import { menuButtonClass, type MenuProps } from './menu-entries'
import { onDemand } from './on-demand'

const loadMenu = () => import('./dropdown-menu')
/** If this fails, pressing the button tries again. */
const fetchMenu = () => void loadMenu().catch(() => undefined)
const DropdownMenu = onDemand(() => loadMenu().then((module) => module.DropdownMenu))

/** A button that opens a menu. The menu's code is loaded on hover or focus. */
export function Menu(props: MenuProps) {
  const [isWanted, setIsWanted] = useState(false)
  const placeholder = (
    <button
      type="button"
      className={menuButtonClass(props.look)}
      aria-label={props.label}
      title={props.label}
      tabIndex={props.tabIndex}
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
