'use client'

import { createContext, useCallback, useContext, useEffect, useState, type ReactNode } from 'react'
import { common } from '@/lib/text/common'
import { IconButton } from './button'
import { CloseIcon } from './icons'

export const toastMilliseconds = 5000

type Toast = { key: number; text: string }

const ToastContext = createContext<(text: string) => void>(() => undefined)

/** Shows `text` for five seconds, and has it read out. */
export const useToast = () => useContext(ToastContext)

function ToastCard({ text, onClose }: { text: string; onClose: () => void }) {
  useEffect(() => {
    const timer = setTimeout(onClose, toastMilliseconds)
    return () => clearTimeout(timer)
  }, [onClose])
  return (
    <div className="pointer-events-auto flex items-center gap-2 rounded-md border bg-surface-raised py-1 pr-1 pl-4 shadow-popover">
      <p className="min-w-0 flex-1 py-1">{text}</p>
      <IconButton label={common.close} onClick={onClose}>
        <CloseIcon />
      </IconButton>
    </div>
  )
}

/** One card and its timer: `close` stays the same for the life of the card, or every new toast would start the clock again. */
function TimedToast({ toast, remove }: { toast: Toast; remove: (key: number) => void }) {
  const close = useCallback(() => remove(toast.key), [remove, toast.key])
  return <ToastCard text={toast.text} onClose={close} />
}

export function ToastProvider({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<readonly Toast[]>([])
  const remove = useCallback(
    (key: number) => setToasts((all) => all.filter((toast) => toast.key !== key)),
    [],
  )
  const show = useCallback(
    (text: string) => setToasts((all) => [...all, { key: (all.at(-1)?.key ?? 0) + 1, text }]),
    [],
  )
  return (
    <ToastContext value={show}>
      {children}
      <div
        role="status"
        data-no-print
        className="pointer-events-none fixed inset-x-4 bottom-4 z-toast ml-auto grid max-w-sm gap-2"
      >
        {toasts.map((toast) => (
          <TimedToast key={toast.key} toast={toast} remove={remove} />
        ))}
      </div>
    </ToastContext>
  )
}
