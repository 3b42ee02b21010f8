'use client'

import { usePathname } from 'next/navigation'
import { createContext, useCallback, useContext, useEffect, useRef, useState, type ReactNode } from 'react'
import { common } from '@/lib/core/words/texts/common'
import { Button, IconButton } from './button'
import { CloseIcon } from './icons'

export const toastMilliseconds = 5000

const shortcuts = { undo: 'Control+Z', redo: 'Control+Y' }

/**
 * The action of a toast, which closes it. `keys`: it can also be run by keys, newest first, even after the
 * toast is gone: `undo` by Ctrl+Z, `redo` by Ctrl+Y and Ctrl+Shift+Z. `isAgain`: undoes a redo, so further
 * redos stay possible.
 */
export type ToastAction = { label: string; keys?: 'undo' | 'redo'; isAgain?: boolean; run: () => void }

/** In a text field these keys belong to the field; in a dialog they must not undo earlier actions. */
const isElsewhere = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, select, [role="dialog"]') !== null

/** `undo` or `redo` if the keys of one are pressed, once, where they are the page's. */
export function undoKeyOf({
  code,
  ctrlKey,
  metaKey,
  shiftKey,
  altKey,
  repeat,
  target,
}: KeyboardEvent): ToastAction['keys'] {
  if (!(ctrlKey || metaKey) || altKey || repeat || isElsewhere(target)) return undefined
  if (code === 'KeyZ') return shiftKey ? 'redo' : 'undo'
  return code === 'KeyY' && !shiftKey ? 'redo' : undefined
}

type Toast = { key: number; text: string; actions: readonly ToastAction[] }

const ToastContext = createContext<(text: string, ...actions: ToastAction[]) => void>(() => undefined)

/** Shows `text` for five seconds and announces it. The timer pauses on hover and focus. */
export const useToast = () => useContext(ToastContext)

type CardProps = { toast: Toast; onClose: () => void; onAct: (action: ToastAction) => void }

function ToastCard({ toast: { text, actions }, onClose, onAct }: CardProps) {
  const [isHeld, setIsHeld] = useState(false)
  const remainingMilliseconds = useRef(toastMilliseconds)
  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(onClose, remainingMilliseconds.current)
    const since = performance.now()
    return () => {
      clearTimeout(timer)
      remainingMilliseconds.current -= performance.now() - since
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
          aria-keyshortcuts={action.keys && shortcuts[action.keys]}
          onClick={() => onAct(action)}
        >
          {action.label}
          {action.keys && (
            <kbd aria-hidden className="text-2xs text-ink-faint pointer-coarse:hidden">
              {common.keysOf[action.keys]}
            </kbd>
          )}
        </Button>
      ))}
      <IconButton label={common.close} onClick={onClose}>
        <CloseIcon />
      </IconButton>
    </div>
  )
}

/** One toast and its timer: `close` must be stable, or every new toast would restart the timer. */
function TimedToast({ toast, remove, onAct }: Pick<CardProps, 'toast' | 'onAct'> & { remove: (key: number) => void }) {
  const close = useCallback(() => remove(toast.key), [remove, toast.key])
  return <ToastCard toast={toast} onClose={close} onAct={onAct} />
}

export function ToastProvider({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<readonly Toast[]>([])
  const remove = useCallback((key: number) => setToasts((all) => all.filter((toast) => toast.key !== key)), [])
  // Actions that keys can still run.
  const waiting = useRef<readonly ToastAction[]>([])
  const show = useCallback((text: string, ...actions: ToastAction[]) => {
    const keyed = actions.filter(({ keys }) => keys)
    // After a new change, undone changes can no longer be redone.
    const isNew = keyed.some(({ keys, isAgain }) => keys === 'undo' && !isAgain)
    waiting.current = [...waiting.current.filter(({ keys }) => !isNew || keys === 'undo'), ...keyed]
    setToasts((all) => {
      // An equal message without actions replaces the old one; an action belongs to its own change.
      const remaining = actions.length > 0 ? all : all.filter((one) => one.text !== text || one.actions.length > 0)
      return [...remaining, { key: (all.at(-1)?.key ?? 0) + 1, text, actions }]
    })
  }, [])
  const perform = useCallback((action: ToastAction) => {
    waiting.current = waiting.current.filter((one) => one !== action)
    setToasts((all) => all.filter(({ actions }) => !actions.includes(action)))
    action.run()
  }, [])
  const pathname = usePathname()
  useEffect(() => {
    // Actions on another screen, or by a previous user, must not be undone unseen.
    waiting.current = []
  }, [pathname])
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const pressed = undoKeyOf(event)
      const last = pressed && waiting.current.findLast(({ keys }) => keys === pressed)
      if (!last) return
      event.preventDefault()
      perform(last)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [perform])
  return (
    <ToastContext value={show}>
      {children}
      {/* not in the corner, where panels have their buttons */}
      <div
        role="status"
        data-no-print
        className="pointer-events-none fixed inset-x-4 bottom-4 z-toast mr-auto grid max-w-md gap-2 max-md:bottom-18"
      >
        {toasts.map((toast) => (
          <TimedToast key={toast.key} toast={toast} remove={remove} onAct={perform} />
        ))}
      </div>
    </ToastContext>
  )
}
