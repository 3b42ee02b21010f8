'use client'

import { createContext, useContext, type ReactNode } from 'react'

type DialogSize = 'medium' | 'large' | 'extra-large'

export type Heading = {
  title: string
  description?: string
  size?: DialogSize
  /** The dialog is about leaving by Back, so Back does not close it. */
  ignoresBack?: boolean
}
type Content =
  | { kind: 'modal'; body: (close: () => void) => ReactNode }
  | { kind: 'confirm'; ok: string; danger: boolean; accept: () => void }
  | { kind: 'prompt'; label: string; initial: string; ok: string; accept: (text: string) => void }
  | { kind: 'error'; text: string }

/** A dialog to open; `dismiss` resolves it when closed without an answer. */
export type RequestedDialog = Heading & Content & { dismiss: () => void }

export type OpenDialog = RequestedDialog & { key: number; returnTo: HTMLElement | null }

/** Each resolves when its dialog closes; `false` means cancelled. */
export type Dialogs = {
  modal: <Value>(
    request: Heading & { body: (finish: (value: Value | false) => void) => ReactNode },
  ) => Promise<Value | false>
  confirm: (question: Heading & { ok?: string; danger?: boolean }) => Promise<boolean>
  prompt: (question: Heading & { label: string; initial?: string; ok?: string }) => Promise<string | false>
  /** «Ошибка», without a cancel button. A body without `detail` is shown in full as text, extra large. */
  showError: (failure: { detail: string } | { body: string }) => Promise<void>
}

export const DialogsContext = createContext<Dialogs | null>(null)

export function useDialogs(): Dialogs {
  const dialogs = useContext(DialogsContext)
  if (!dialogs) throw new Error('useDialogs needs a DialogsProvider above it')
  return dialogs
}
