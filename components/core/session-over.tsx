'use client'

import { useEffect, useEffectEvent } from 'react'
import { checkLogin } from '@/lib/core/browser/calls/call'
import { useSessionOver } from '@/lib/core/browser/calls/session-end'
import { loginPath } from '@/lib/core/rules/accounts/return-path'
import { common } from '@/lib/core/texts/words/common'
import { Button, buttonClass } from '@/components/ui/button'

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

/** The options after the session has ended. Closes by itself once the user has signed in elsewhere and returned. */
export function SessionOver({ onClose }: { onClose: () => void }) {
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
export function SessionOverBar() {
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
