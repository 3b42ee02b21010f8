'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { Form } from '@/components/ui/form'
import { acceptInvitation } from '@/lib/accounts/browser/people'
import { longestPassword, shortestPassword } from '@/lib/accounts/rules/person'
import { passwordTexts } from '@/lib/accounts/texts/account'
import { invitedTexts as texts } from '@/lib/accounts/texts/invitations'
import type { SignedIn } from '@/lib/core/accounts/browser/session'
import { landingPath } from '@/lib/core/actor/rules/return-path'
import { LoginField, SecondStep } from './login-form'

/** Sets an invited person's password and signs them in. Removes the used link from the address. */
export function InvitedForm({ token, username }: { token: string; username: string }) {
  const [password, setPassword] = useState('')
  const [isShown, setIsShown] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [step, setStep] = useState<Exclude<SignedIn['step'], 'in'> | 'waits' | null>(null)
  const goOn = () => window.location.replace(landingPath)

  async function submit() {
    if (isBusy) return
    setIsBusy(true)
    setRefusal(null)
    const accepted = await acceptInvitation(token, password)
    if ('answer' in accepted) {
      if (accepted.answer === 'in') return goOn()
      setStep(accepted.answer)
    } else setRefusal(accepted.refusal.text)
    setIsBusy(false)
  }

  if (step === 'waits')
    return (
      <div role="status" className="grid gap-2">
        <p className="font-medium">{texts.waits}</p>
        <p className="text-ink-soft text-pretty">{texts.waitsHint}</p>
      </div>
    )
  if (step) return <SecondStep step={step} onIn={goOn} />
  return (
    <Form className="grid gap-4" onSubmit={() => void submit()}>
      {refusal && (
        <p role="alert" className="rounded-md bg-danger-soft px-3 py-2.5 text-danger text-pretty">
          {refusal}
        </p>
      )}
      <p className="grid">
        <span className="text-ink-soft">{texts.login}</span>
        <span className="text-lg font-medium wrap-anywhere">{username}</span>
      </p>
      {/* tells password managers which account this is */}
      <input type="text" autoComplete="username" value={username} readOnly hidden />
      <LoginField
        label={texts.password}
        missing={texts.missing}
        type={isShown ? 'text' : 'password'}
        autoComplete="new-password"
        maxLength={longestPassword}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <p className="text-sm text-ink-soft text-pretty">{passwordTexts.hint(shortestPassword)}</p>
      <Checkbox checked={isShown} onChange={setIsShown}>
        {texts.show}
      </Checkbox>
      <Button type="submit" look="primary" aria-busy={isBusy} className="min-h-11 text-lg">
        {isBusy ? texts.submitting : texts.submit}
      </Button>
    </Form>
  )
}
