'use client'

import { useEffect, useRef } from 'react'
import { isSessionOver, onCallFailure, type CallError } from '@/lib/core/browser/calls/call'
import { common } from '@/lib/core/texts/words/common'
import { ServerBusyBar } from './server-busy-bar'
import { SessionOver, SessionOverBar } from './session-over'
import { useDialogs } from '@/components/ui/dialogs'
import { onCodeAwaited } from '@/components/ui/on-demand'
import { useToast } from '@/components/ui/toast'

/**
 * Shows every failed call as «Ошибка», and the end of the session as such; equal messages open one dialog at a time. Announces
 * waiting for a connection or for a busy server.
 */
export function FailureDialogs() {
  const { modal, showError } = useDialogs()
  const toast = useToast()
  const shown = useRef(new Set<string>())
  useEffect(() => {
    const show = (failure: CallError) => {
      const { detail, body } = failure
      if (!isSessionOver(failure)) return showError(detail === null ? { body } : { detail })
      const { title, text } = common.sessionOver
      return modal({
        title,
        description: text,
        body: (close) => <SessionOver onClose={() => close(false)} />,
      })
    }
    const showOnce = async (failure: CallError) => {
      const text = failure.detail ?? failure.body
      if (shown.current.has(text)) return
      shown.current.add(text)
      await show(failure)
      shown.current.delete(text)
    }
    return onCallFailure((error) => void showOnce(error))
  }, [modal, showError])
  useEffect(() => onCodeAwaited(() => toast(common.waitsForConnection)), [toast])
  return (
    <>
      <SessionOverBar />
      <ServerBusyBar />
    </>
  )
}
