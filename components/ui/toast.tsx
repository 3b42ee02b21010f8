'use client'

import { createContext, useCallback, useContext, useEffect, useRef, useState, type ReactNode } from 'react'
import { common } from '@/lib/text/common'
import { Button, IconButton } from './button'
import { CloseIcon } from './icons'

export const toastMilliseconds = 5000

/** What can be done about what a toast says; doing it closes the toast. */
export type ToastAction = { label: string; run: () => void }

type Toast = { key: number; text: string; actions: readonly ToastAction[] }

const ToastContext = createContext<(text: string, ...actions: ToastAction[]) => void>(() => undefined)

/** Shows `text` for five seconds, and has it read out. The clock stands still under the pointer and the focus. */
export const useToast = () => useContext(ToastContext)

function ToastCard({ toast: { text, actions }, onClose }: { toast: Toast; onClose: () => void }) {
  const [isHeld, setIsHeld] = useState(false)
  const left = useRef(toastMilliseconds)
  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(onClose, left.current)
    const since = performance.now()
    return () => {
      clearTimeout(timer)
      left.current -= performance.now() - since
    }
  }, [isHeld, onClose])
  return (
    <div
      className="pointer-events-auto flex items-center gap-2 rounded-md border bg-surface-raised py-1 pr-1 pl-4 shadow-popover"
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
    >
      <p className="min-w-0 flex-1 py-1">{text}</p>
      {actions.map((action) => (
        <Button
          key={action.label}
          look="quiet"
          className="px-2 text-accent"
          onClick={() => {
            onClose()
            action.run()
          }}
        >
          {action.label}
        </Button>
      ))}
      <IconButton label={common.close} onClick={onClose}>
        <CloseIcon />
      </IconButton>
    </div>
  )
}

/** One card and its timer: `close` stays the same for the life of the card, or every new toast would start the clock again. */
function TimedToast({ toast, remove }: { toast: Toast; remove: (key: number) => void }) {
  const close = useCallback(() => remove(toast.key), [remove, toast.key])
  return <ToastCard toast={toast} onClose={close} />
}

export function ToastProvider({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<readonly Toast[]>([])
  const remove = useCallback(
    (key: number) => setToasts((all) => all.filter((toast) => toast.key !== key)),
    [],
  )
  const show = useCallback(
    (text: string, ...actions: ToastAction[]) =>
      setToasts((all) => [...all, { key: (all.at(-1)?.key ?? 0) + 1, text, actions }]),
    [],
  )
  return (
    <ToastContext value={show}>
      {children}
      {/* Away from the corner in which panels have their buttons. */}
      <div
        role="status"
        data-no-print
        className="pointer-events-none fixed inset-x-4 bottom-4 z-toast mr-auto grid max-w-sm gap-2 max-md:bottom-18"
      >
        {toasts.map((toast) => (
          <TimedToast key={toast.key} toast={toast} remove={remove} />
        ))}
      </div>
    </ToastContext>
  )
}
