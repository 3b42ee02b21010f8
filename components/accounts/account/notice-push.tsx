'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import type { AccountRefusal } from '@/lib/core/browser/accounts/account'
import { turnOffPush, turnOnPush } from '@/lib/notices/browser/push'
import { canPush } from '@/lib/core/browser/notices/push-here'
import { useIsMounted } from '@/lib/core/browser/use-is-mounted'
import type { PushBrowser } from '@/lib/notices/rules'
import { momentText } from '@/lib/core/texts/files/admin'
import { pushTexts as texts } from '@/lib/notices/texts'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { AccountOutcome } from './outcome'

/**
 * The user's browsers for web push: turns this one on, and any of them off. `pushKey`: the university's
 * public key.
 */
export function NoticePush({ pushKey, browsers }: { pushKey: string; browsers: readonly PushBrowser[] }) {
  const router = useRouter()
  const isMounted = useIsMounted()
  const [isBusy, setIsBusy] = useState(false)
  const [outcome, setOutcome] = useState<{ refusal: AccountRefusal | null; done: string } | null>(null)
  const isOn = browsers.some(({ isOwn }) => isOwn)

  async function act(asked: () => Promise<AccountRefusal | null>, done: string) {
    if (isBusy) return
    setIsBusy(true)
    setOutcome(null)
    setOutcome({ refusal: await asked(), done })
    setIsBusy(false)
    router.refresh()
  }

  return (
    <div className="grid gap-3 border-t pt-3">
      <div>
        <h3 className="font-medium">{texts.title}</h3>
        <p className="text-sm text-ink-soft text-pretty">{texts.hint}</p>
      </div>
      {browsers.length > 0 && (
        <ul className="divide-y border-y">
          {browsers.map(({ id, device, addedAt, isOwn }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
              <div className="min-w-0">
                <p className="font-medium break-words">
                  {device} {isOwn && <Badge tone="accent">{texts.own}</Badge>}
                </p>
                <p className="text-sm text-ink-soft">{texts.since(momentText(addedAt))}</p>
              </div>
              <Button
                aria-label={texts.removeOf(device, momentText(addedAt))}
                onClick={() => void act(() => turnOffPush(id, isOwn), texts.removed)}
              >
                {texts.remove}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {isMounted && !canPush() && <p className="text-sm text-pretty">{texts.unsupported}</p>}
      {!isOn && isMounted && canPush() && (
        <p>
          <Button aria-busy={isBusy} onClick={() => void act(() => turnOnPush(pushKey), texts.added)}>
            {texts.add}
          </Button>
        </p>
      )}
      <AccountOutcome refused={outcome?.refusal?.text ?? null} done={outcome?.done ?? null} />
    </div>
  )
}
