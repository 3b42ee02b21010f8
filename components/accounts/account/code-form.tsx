'use client'

import { useState, type ReactNode } from 'react'
import { Button, type ButtonLook } from '@/components/ui/button'
import { Form } from '@/components/ui/form'
import { longestPassword } from '@/lib/accounts/rules/person'
import { secondFactorTexts as texts } from '@/lib/accounts/texts/account'
import type { AccountRefusal } from '@/lib/core/accounts/browser/account'
import { AccountOutcome, SecretField } from './secret-field'

type CodeFormProps = {
  /** Fields to show, in this order. */
  asks: { password?: true; code?: string }
  hint?: string
  submit: string
  look?: ButtonLook
  /** Resolves to null on success. */
  onSubmit: (given: { password: string; code: string }) => Promise<AccountRefusal | null>
  children?: ReactNode
}

/** Asks for the password, a code or both, and shows what was wrong. */
export function CodeForm({ asks, hint, submit, look = 'primary', onSubmit, children }: CodeFormProps) {
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const [refusal, setRefusal] = useState<AccountRefusal | null>(null)
  const refusedOf = (field: AccountRefusal['field']) => (refusal?.field === field ? refusal.text : null)

  async function send() {
    if (isBusy) return
    setIsBusy(true)
    setRefusal(null)
    const refused = await onSubmit({ password, code })
    setIsBusy(false)
    setRefusal(refused)
  }

  return (
    <Form className="grid gap-3" onSubmit={() => void send()}>
      {children}
      {asks.password && (
        <SecretField
          label={texts.password}
          missing={texts.noPassword}
          refused={refusedOf('password')}
          type="password"
          autoComplete="current-password"
          maxLength={longestPassword}
          value={password}
          onChange={(value) => {
            setPassword(value)
            setRefusal(null)
          }}
        />
      )}
      {asks.code && (
        <SecretField
          label={asks.code}
          hint={hint}
          missing={texts.noCode}
          refused={refusedOf('code')}
          type="text"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={40}
          value={code}
          onChange={(value) => {
            setCode(value)
            setRefusal(null)
          }}
        />
      )}
      <AccountOutcome refused={refusedOf(null)} done={null} />
      <p>
        <Button type="submit" look={look} aria-busy={isBusy}>
          {isBusy ? texts.working : submit}
        </Button>
      </p>
    </Form>
  )
}
