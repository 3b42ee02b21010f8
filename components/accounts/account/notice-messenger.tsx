'use client'

import { useState } from 'react'
import type { AccountRefusal } from '@/lib/core/browser/accounts/account'
import { linkMessenger } from '@/lib/notices/browser/notices'
import { noticeSettingsTexts as texts } from '@/lib/notices/texts'
import { Button } from '@/components/ui/button'
import { Form } from '@/components/ui/form'
import { Outcome } from './outcome'
import { SecretField } from './secret-field'

/** Tells the university's bot whose chat it is that it gave a code to. */
export function NoticeMessenger({ onLinked }: { onLinked: () => void }) {
  const [code, setCode] = useState('')
  const [outcome, setOutcome] = useState<{ refusal: AccountRefusal | null } | null>(null)

  async function link() {
    const refusal = await linkMessenger(code)
    setOutcome({ refusal })
    if (refusal) return
    setCode('')
    onLinked()
  }
  return (
    <Form className="grid gap-3 border-t pt-3" onSubmit={() => void link()}>
      <SecretField
        label={texts.messengerCode}
        hint={texts.messengerCodeHint}
        missing={texts.noMessengerCode}
        refused={outcome?.refusal?.text ?? null}
        type="text"
        autoComplete="one-time-code"
        maxLength={40}
        value={code}
        onChange={setCode}
      />
      <Outcome refused={null} done={outcome && !outcome.refusal ? texts.linked : null} />
      <p>
        <Button type="submit">{texts.link}</Button>
      </p>
    </Form>
  )
}
