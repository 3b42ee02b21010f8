'use client'

import { useCallback, useRef, type FormEvent } from 'react'
import { leaveTexts } from '@/lib/text/saving-rows'
import { useDialogs } from './dialogs'

type TextField = HTMLInputElement | HTMLTextAreaElement

/** What is looked for is soon typed again. */
const isTextField = (target: EventTarget): target is TextField =>
  target instanceof Element &&
  target.matches('textarea, input:not([type]), input[type="text"]:not([data-sought])')

/**
 * Keeps what is typed below an element that hears `onInput`: `leave` asks before it throws that away, and goes at once where there is
 * nothing to lose.
 */
export function useTypedText(): { onInput: (event: FormEvent) => void; leave: (go: () => void) => void } {
  const { confirm } = useDialogs()
  const typed = useRef(new Set<TextField>())
  const onInput = useCallback(({ target }: FormEvent) => {
    if (isTextField(target)) typed.current.add(target)
  }, [])
  const leave = useCallback(
    (go: () => void) => {
      const isLost = [...typed.current].some((field) => field.isConnected && field.value.trim() !== '')
      if (!isLost) return go()
      void confirm({ ...leaveTexts.typed, danger: true }).then((isSure) => {
        if (isSure) go()
      })
    },
    [confirm],
  )
  return { onInput, leave }
}
