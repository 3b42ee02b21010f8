'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { openApiPath, revokeKey } from '@/lib/keys/browser'
import { yearOf, type CalendarDate } from '@/lib/core/rules/calendar/calendar-date'
import type { KeyScope, ListedKey } from '@/lib/core/rules/rights/client-key'
import { momentText } from '@/lib/core/texts/files/admin'
import { keyTexts as texts } from '@/lib/keys/texts'
import { longDate } from '@/lib/core/texts/calendar/dates'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { useDialogs } from '@/components/ui/dialogs'
import { NewKeyForm } from './new-key-form'

type ClientKeysProps = { scope: KeyScope; keys: readonly ListedKey[]; today: CalendarDate }

/** Keys of programs that read: of the university, or of one person; to give and to revoke. */
export function ClientKeys({ scope, keys, today }: ClientKeysProps) {
  const router = useRouter()
  const { confirm, modal } = useDialogs()
  const [told, setTold] = useState<{ isBad: boolean; text: string } | null>(null)

  async function give() {
    setTold(null)
    await modal<true>({
      title: texts.make,
      body: (finish) => <NewKeyForm scope={scope} today={today} onDone={() => finish(true)} />,
    })
    router.refresh()
  }

  async function revoke({ id, title }: ListedKey) {
    const question = {
      title: texts.revoke,
      description: texts.askRevoke(title),
      ok: texts.revoke,
      danger: true,
    }
    if (!(await confirm(question))) return
    const refused = await revokeKey(id)
    setTold({ isBad: refused !== null, text: refused?.text ?? texts.revoked })
    router.refresh()
  }

  return (
    <>
      {keys.length === 0 ? (
        <p>{texts.none}</p>
      ) : (
        <ul className="divide-y border-y first:-mt-2 first:border-t-0">
          {keys.map((key) => (
            <li key={key.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
              <div className="min-w-0">
                <p className="font-medium break-words">
                  {key.title} <code className="text-sm font-normal text-ink-soft">{key.hint}…</code>{' '}
                  {key.isExpired && <Badge tone="warning">{texts.expired}</Badge>}
                </p>
                <p className="text-sm text-ink-soft break-words">
                  {[
                    texts.limit(key.perMinute),
                    texts.given(momentText(key.madeAt)),
                    key.expiresOn && texts.until(`${longDate(key.expiresOn)} ${yearOf(key.expiresOn)}`),
                    key.usedAt ? texts.used(momentText(key.usedAt)) : texts.neverUsed,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </p>
              </div>
              <Button aria-label={texts.revokeOne(key.title)} onClick={() => void revoke(key)}>
                {texts.revoke}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button onClick={() => void give()}>{texts.makeMore}</Button>
        <a href={openApiPath} className="text-accent underline underline-offset-2 pointer-coarse:py-2">
          {texts.docs}
        </a>
      </p>
      <p
        role="status"
        className={`rounded-md px-3 py-2 text-pretty empty:hidden ${told?.isBad ? 'bg-danger-soft text-danger' : 'bg-success-soft text-success'}`}
      >
        {told?.text}
      </p>
    </>
  )
}
