'use client'

import { useCallback, useRef, type FormEvent } from 'react'
import { leaveTexts } from '@/lib/core/programmes/texts/saving-rows'
import { useDialogs } from './dialogs'

type TextField = HTMLInputElement | HTMLTextAreaElement

/** Search queries are easily retyped, so they do not count. */
const isTextField = (target: EventTarget): target is TextField =>
  target instanceof Element && target.matches('textarea, input:not([type]), input[type="text"]:not([data-sought])')

/**
 * Tracks unsaved text in inputs below an element with `onInput`: `leave` asks before discarding it, or goes
 * at once if there is none.
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
