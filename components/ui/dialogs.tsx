'use client'

import {
  createContext,
  Suspense,
  useContext,
  useLayoutEffect,
  useMemo,
  useState,
  type ReactNode,
} from 'react'
import { common } from '@/lib/text/common'
import { listenToBack } from './covers'
import { onDemand } from './on-demand'
import { openerNow } from './opener'

type DialogSize = 'medium' | 'large' | 'extra-large'

type Heading = {
  title: string
  description?: string
  size?: DialogSize
  /** Back is what it is about, and does not close it. */
  ignoresBack?: boolean
}
type Content =
  | { kind: 'modal'; body: (close: () => void) => ReactNode }
  | { kind: 'confirm'; ok: string; danger: boolean; accept: () => void }
  | { kind: 'prompt'; label: string; initial: string; ok: string; accept: (text: string) => void }
  | { kind: 'error'; text: string }

/** One open dialog; `dismiss` answers for whoever closes it without an answer. */
export type OpenDialog = Heading &
  Content & { key: number; dismiss: () => void; returnTo: HTMLElement | null }

/** Each resolves when its dialog closes; `false` means cancelled. */
export type Dialogs = {
  modal: <Value>(
    request: Heading & { body: (finish: (value: Value | false) => void) => ReactNode },
  ) => Promise<Value | false>
  confirm: (question: Heading & { ok?: string; danger?: boolean }) => Promise<boolean>
  prompt: (question: Heading & { label: string; initial?: string; ok?: string }) => Promise<string | false>
  /** «Ошибка», with no cancel button. A body without a `detail` is shown whole, as text, extra large. */
  showError: (failure: { detail: string } | { body: string }) => Promise<void>
}

const DialogsContext = createContext<Dialogs | null>(null)

export function useDialogs(): Dialogs {
  const dialogs = useContext(DialogsContext)
  if (!dialogs) throw new Error('useDialogs needs a DialogsProvider above it')
  return dialogs
}

const DialogHost = onDemand(() => import('./dialog-host').then((module) => module.DialogHost))

let nextKey = 0

type Opened = Heading & Content & { dismiss: () => void }

function dialogsOver(open: (dialog: Opened) => void): Dialogs {
  return {
    modal: <Value,>({
      body,
      ...heading
    }: Heading & { body: (finish: (value: Value | false) => void) => ReactNode }) =>
      new Promise<Value | false>((resolve) =>
        open({
          ...heading,
          kind: 'modal',
          body: (close) =>
            body((value) => {
              resolve(value)
              close()
            }),
          dismiss: () => resolve(false),
        }),
      ),
    confirm: ({ ok = common.yes, danger = false, ...heading }) =>
      new Promise((resolve) =>
        open({
          ...heading,
          kind: 'confirm',
          ok,
          danger,
          accept: () => resolve(true),
          dismiss: () => resolve(false),
        }),
      ),
    prompt: ({ label, initial = '', ok = common.ok, ...heading }) =>
      new Promise((resolve) =>
        open({
          ...heading,
          kind: 'prompt',
          label,
          initial,
          ok,
          accept: resolve,
          dismiss: () => resolve(false),
        }),
      ),
    showError: (failure) =>
      new Promise((resolve) =>
        open({
          title: common.errorTitle,
          size: 'detail' in failure ? 'medium' : 'extra-large',
          kind: 'error',
          text: 'detail' in failure ? failure.detail : failure.body,
          dismiss: resolve,
        }),
      ),
  }
}

export function DialogsProvider({ children }: { children: ReactNode }) {
  const [stack, setStack] = useState<readonly OpenDialog[]>([])
  useLayoutEffect(listenToBack, [])
  const dialogs = useMemo(
    () =>
      dialogsOver((dialog) => {
        const opened = { ...dialog, key: nextKey++, returnTo: openerNow() }
        setStack((all) => [...all, opened])
      }),
    [],
  )
  return (
    <DialogsContext value={dialogs}>
      {children}
      {stack.length > 0 ? (
        <Suspense>
          <DialogHost
            stack={stack}
            onClosed={(key) => setStack((all) => all.filter((dialog) => dialog.key !== key))}
          />
        </Suspense>
      ) : null}
    </DialogsContext>
  )
}
