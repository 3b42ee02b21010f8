import type { ReactNode } from 'react'
import { buttonClass, type ButtonLook } from './button'

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
