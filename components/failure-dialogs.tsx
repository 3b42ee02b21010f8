'use client'

import { useEffect, useRef } from 'react'
import { onCallFailure, type CallError } from '@/lib/client/call'
import { loginPath } from '@/lib/domain/return-path'
import { common } from '@/lib/text/common'
import { useDialogs } from './ui/dialogs'
import { onCodeAwaited } from './ui/on-demand'
import { useToast } from './ui/toast'

/**
 * Shows every failed answer as «Ошибка»; the same words twice at a time are one dialog. Says of what waits for a connection that it
 * does.
 */
export function FailureDialogs() {
  const { showError } = useDialogs()
  const toast = useToast()
  const shown = useRef(new Set<string>())
  useEffect(() => {
    const show = async ({ status, detail, body }: CallError) => {
      const text = detail ?? body
      if (shown.current.has(text)) return
      shown.current.add(text)
      await showError(detail === null ? { body } : { detail })
      shown.current.delete(text)
      // The session is over: whatever this page shows, it can do no more until they sign in and come back.
      if (status === 401) window.location.replace(loginPath(location.pathname + location.search))
    }
    return onCallFailure((error) => void show(error))
  }, [showError])
  useEffect(() => onCodeAwaited(() => toast(common.waitsForConnection)), [toast])
  return null
}
