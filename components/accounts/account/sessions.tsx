'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { useDialogs } from '@/components/ui/dialogs'
import { accountTexts as texts } from '@/lib/accounts/texts/account'
import { endSession, endSessions, type AccountRefusal } from '@/lib/core/accounts/browser/account'
import { leaveForLogin } from '@/lib/core/accounts/browser/leave'
import type { CivilTime } from '@/lib/core/calendar/rules/civil-time'
import { momentText } from '@/lib/core/files/texts/admin'
import { AccountOutcome } from './secret-field'

type ShownSession = {
  id: string
  device: string
  address: string
  createdAt: CivilTime
  seenAt: CivilTime
  isOwn: boolean
}

/** The user's sessions, with buttons to end them. */
export function Sessions({ sessions }: { sessions: readonly ShownSession[] }) {
  const router = useRouter()
  const { confirm } = useDialogs()
  const [outcome, setOutcome] = useState<{ refusal: AccountRefusal | null; done: string } | null>(null)
  const hasOthers = sessions.some(({ isOwn }) => !isOwn)

  async function end(act: Promise<AccountRefusal | null>, done: string) {
    setOutcome(null)
    setOutcome({ refusal: await act, done })
    router.refresh()
  }

  async function endAll() {
    if (!(await confirm({ title: texts.endAll, description: texts.askAll, ok: texts.endAll, danger: true }))) return
    const refusal = await endSessions('too')
    if (refusal) return setOutcome({ refusal, done: '' })
    await leaveForLogin()
  }

  return (
    <>
      <p className="text-sm text-ink-soft text-pretty">{texts.sessionsHint}</p>
      <ul className="divide-y border-y">
        {sessions.map(({ id, device, address, createdAt, seenAt, isOwn }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
            <div className="min-w-0">
              <p className="font-medium break-words">
                {device} {isOwn && <Badge tone="accent">{texts.own}</Badge>}
              </p>
              <p className="text-sm text-ink-soft break-words">
                {[address, texts.since(momentText(createdAt)), texts.seen(momentText(seenAt))]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
            </div>
            {!isOwn && (
              <Button
                aria-label={texts.endOne(device, momentText(createdAt))}
                onClick={() => void end(endSession(id), texts.ended)}
              >
                {texts.end}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <AccountOutcome refused={outcome?.refusal?.text ?? null} done={outcome?.done ?? null} />
      <div className="flex flex-wrap gap-2">
        {hasOthers && (
          <Button onClick={() => void end(endSessions('kept'), texts.othersEnded)}>{texts.endOthers}</Button>
        )}
        <Button onClick={() => void endAll()}>{texts.endAll}</Button>
      </div>
    </>
  )
}
