'use client'

import { usePathname } from 'next/navigation'
import { Suspense, useEffect, useEffectEvent, useLayoutEffect, useMemo, useState, type ReactNode } from 'react'
import { common } from '@/lib/core/words/texts/common'
import { listenToBack, openerNow } from './covers'
import { DialogsContext, type RequestedDialog, type Dialogs, type Heading, type OpenDialog } from './dialogs'
import { onDemand } from './on-demand'

const DialogHost = onDemand(() => import('./dialog-host').then((module) => module.DialogHost))

let nextKey = 0

function dialogsOver(open: (dialog: RequestedDialog) => void): Dialogs {
  return {
    modal: <Value,>({ body, ...heading }: Heading & { body: (finish: (value: Value | false) => void) => ReactNode }) =>
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

/** `underWay`: what the page waits for, shown in the dialog on top or, without one, on the page. */
export function DialogsProvider({ children, underWay }: { children: ReactNode; underWay?: ReactNode }) {
  const [stack, setStack] = useState<readonly OpenDialog[]>([])
  useLayoutEffect(listenToBack, [])
  const path = usePathname()
  // The page that a dialog is about is gone; what the next page has opened meanwhile stays.
  const leave = useEffectEvent(() => {
    for (const { dismiss } of stack) dismiss()
    setStack((all) => all.filter((dialog) => !stack.includes(dialog)))
  })
  useEffect(() => () => leave(), [path])
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
            underWay={underWay}
            onClosed={(key) => setStack((all) => all.filter((dialog) => dialog.key !== key))}
          />
        </Suspense>
      ) : (
        <div className="fixed inset-x-4 bottom-4 z-bar mx-auto w-max max-w-full empty:hidden max-md:bottom-18">
          {underWay}
        </div>
      )}
    </DialogsContext>
  )
}
