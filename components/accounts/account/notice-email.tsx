'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import type { AccountRefusal } from '@/lib/core/browser/accounts/account'
import { confirmEmail, saveEmail } from '@/lib/notices/browser/notices'
import { noticeSettingsTexts as texts } from '@/lib/notices/texts'
import { Button } from '@/components/ui/button'
import { Form } from '@/components/ui/form'
import { Outcome } from './outcome'
import { SecretField } from './secret-field'

const isAddress = (text: string) => /^\S+@\S+\.\S+$/.test(text)

/** The address that letters go to: given, confirmed by a code, and taken away again. */
export function NoticeEmail({ email, isConfirmed }: { email: string | null; isConfirmed: boolean }) {
  const router = useRouter()
  const [address, setAddress] = useState(email ?? '')
  const [code, setCode] = useState('')
  const [outcome, setOutcome] = useState<{ refusal: AccountRefusal | null; done: string } | null>(null)

  async function act(asked: Promise<AccountRefusal | null>, done: string) {
    setOutcome(null)
    const refusal = await asked
    setOutcome({ refusal, done })
    if (!refusal) setCode('')
    router.refresh()
  }
  const refusedCode = outcome?.refusal?.field === 'code' ? outcome.refusal.text : null
  const refused = refusedCode === null ? (outcome?.refusal?.text ?? null) : null
  const remove = () => void act(saveEmail(null), texts.removed).then(() => setAddress(''))

  return (
    <div className="grid gap-3">
      {isConfirmed && email ? (
        <div className="flex flex-wrap items-center justify-between gap-2">
          <p className="min-w-0 break-words">{texts.confirmed(email)}</p>
          <Button onClick={remove}>{texts.removeEmail}</Button>
        </div>
      ) : (
        <Form
          className="grid gap-3"
          onSubmit={() => void act(saveEmail(address.trim()), texts.codeSent(address.trim()))}
        >
          <SecretField
            label={texts.email}
            hint={texts.emailHint}
            missing={texts.noAddress}
            refused={address !== '' && !isAddress(address.trim()) ? null : refused}
            type="text"
            inputMode="email"
            autoComplete="email"
            maxLength={254}
            value={address}
            onChange={setAddress}
          />
          <p>
            <Button type="submit">{texts.sendCode}</Button>
          </p>
        </Form>
      )}
      {!isConfirmed && email && (
        <Form className="grid gap-3" onSubmit={() => void act(confirmEmail(code), texts.confirmed(email))}>
          <SecretField
            label={texts.code}
            missing={texts.noCode}
            refused={refusedCode}
            type="text"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={20}
            value={code}
            onChange={setCode}
          />
          <p className="flex flex-wrap gap-2">
            <Button type="submit" look="primary">
              {texts.confirm}
            </Button>
            <Button onClick={remove}>{texts.removeEmail}</Button>
          </p>
        </Form>
      )}
      <Outcome
        refused={isConfirmed ? refused : null}
        done={outcome?.refusal ? null : (outcome?.done ?? null)}
      />
    </div>
  )
}
