import type { ReactNode } from 'react'
import { buttonClass, type ButtonLook } from './button'

export type MenuEntry =
  | { kind: 'link'; key: string; label: string; href: string; icon?: ReactNode }
  /** A file download: the page stays. */
  | { kind: 'download'; key: string; label: string; href: string; icon?: ReactNode }
  | {
      kind: 'command'
      key: string
      label: string
      run: () => void
      icon?: ReactNode
      danger?: boolean
      /** Why it is disabled; the entry stays and shows the reason. */
      whyNot?: string
    }
  | { kind: 'toggle'; key: string; label: string; checked: boolean; change: (checked: boolean) => void }
export const command = (key: string, label: string, run: () => void) => ({ kind: 'command' as const, key, label, run })

export type MenuSection = { key: string; title?: string; entries: readonly MenuEntry[] }

export type MenuProps = {
  /** Accessible name and tooltip of the button. */
  label: string
  look?: ButtonLook
  button: ReactNode
  sections: readonly MenuSection[]
  /** Of its button; −1 in a grid, whose cell has the focus. */
  tabIndex?: -1
}

export const menuButtonClass = (look: ButtonLook = 'plain') => buttonClass(look, 'min-w-control px-2')
