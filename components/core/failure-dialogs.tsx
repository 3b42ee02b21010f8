'use client'
import { useEffect, useEffectEvent, useRef } from 'react'
import { Button, buttonClass } from '@/components/ui/button'
import { useDialogs } from '@/components/ui/dialogs'
import { onCodeAwaited } from '@/components/ui/on-demand'
import { useToast } from '@/components/ui/toast'
import { loginPath } from '@/lib/core/actor/rules/return-path'
import { type CallError, checkLogin, isSessionOver, onCallFailure } from '@/lib/core/wire/browser/call'
import { useServerBusy } from '@/lib/core/wire/browser/server-busy'
import { useSessionOver } from '@/lib/core/wire/browser/session-end'
import { common } from '@/lib/core/words/texts/common'

const { sessionOver: texts } = common

/** A link to the login page that returns to the current URL. A link, so that it can be opened in another tab. */
function SignInLink({ className }: { className: string }) {
  const aim = ({ currentTarget }: { currentTarget: HTMLAnchorElement }) => {
    currentTarget.href = loginPath(window.location.pathname + window.location.search)
  }
  return (
    <a href={loginPath('')} className={className} onFocus={aim} onPointerEnter={aim} onPointerDown={aim}>
      {texts.signIn}
    </a>
  )
}

/**
 * The options after the session has ended. Closes by itself once the user has signed in elsewhere and
 * returned.
 */
function SessionOver({ onClose }: { onClose: () => void }) {
  const isOver = useSessionOver()
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (!isOver) close()
  }, [isOver])
  return (
    <div className="flex flex-wrap justify-end gap-2">
      <Button onClick={onClose}>{texts.stay}</Button>
      <SignInLink className={buttonClass('primary')} />
    </div>
  )
}

/** Shown on every page while the session is over. */
function SessionOverBar() {
  const isOver = useSessionOver()
  useEffect(() => {
    if (!isOver) return
    // Errors are ignored: without a connection the user cannot have signed in elsewhere.
    const look = () => void checkLogin().catch(() => undefined)
    window.addEventListener('focus', look)
    return () => window.removeEventListener('focus', look)
  }, [isOver])
  return (
    <div role="status" data-no-print>
      {isOver && (
        <p className="fixed inset-x-0 top-2 z-bar mx-auto w-max max-sm:top-auto max-sm:bottom-3 rounded-md border border-warning/40 bg-warning-soft px-3 py-1 text-warning shadow-popover">
          {texts.bar} <SignInLink className="font-medium underline underline-offset-2" />
        </p>
      )}
    </div>
  )
}

/** Shown on every page while calls are retried because the server is busy. */
export function ServerBusyBar() {
  const isBusy = useServerBusy()
  return (
    <div role="status" data-no-print>
      {isBusy && (
        <p className="pointer-events-none fixed inset-x-0 bottom-4 z-bar mx-auto w-max rounded-md border bg-surface-raised px-3 py-1 text-ink-soft shadow-popover max-md:bottom-18">
          {common.serverBusy}
        </p>
      )}
    </div>
  )
}

/**
 * Shows every failed call as «Ошибка», and the end of the session as such; equal messages open one dialog at
 * a time. Announces waiting for a connection or for a busy server.
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
