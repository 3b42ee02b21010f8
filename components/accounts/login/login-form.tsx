'use client'
import { type ComponentProps, useActionState, useEffect, useId, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Form } from '@/components/ui/form'
import { enterByCode } from '@/lib/accounts/browser/second-factor'
import { secondFactorTexts as texts } from '@/lib/accounts/texts/account'
import { type SignedIn, signIn } from '@/lib/core/accounts/browser/session'
import { loginTexts } from '@/lib/core/accounts/texts/login'
import { afterSignIn } from '@/lib/core/actor/rules/return-path'
import { CallError } from '@/lib/core/wire/browser/call'
import { CodeForm } from '../account/code-form'
import { Enrolment } from '../account/enrolment'

type Attempt = {
  username: string
  message: string | null
  /** Too many failed tries; the owner of the name may sign in with a code. */
  asksCode: boolean
  /** The remaining step after a correct password. */
  step: 'code' | 'enrol' | null
  number: number
}

type Refused = { refusal: string; asksCode?: boolean }

async function enter(username: string, password: string, code: string): Promise<SignedIn | Refused> {
  try {
    return await signIn(username, password, code)
  } catch (error) {
    if (!(error instanceof CallError)) return { refusal: loginTexts.unreachable }
    return { refusal: error.detail ?? error.body, asksCode: error.status === 429 }
  }
}

/** The step after a correct password: the second factor's code, or enrolment. */
export function SecondStep({ step, onIn }: { step: 'code' | 'enrol'; onIn: () => void }) {
  if (step === 'enrol')
    return (
      <div className="grid gap-4">
        <p className="text-pretty">{texts.enrolLead}</p>
        <Enrolment asksPassword={false} onDone={onIn} />
      </div>
    )
  return (
    <CodeForm
      asks={{ code: texts.codeOrRecovery }}
      hint={texts.codeHint}
      submit={texts.submit}
      onSubmit={async ({ code }) => {
        const refusal = await enterByCode(code)
        if (!refusal) onIn()
        return refusal
      }}
    />
  )
}

/** `notice`: an error from before the form was shown. After signing in, goes to `next`. */
export function LoginForm({ notice, next }: { notice: string | null; next: string }) {
  // A full page load discards all state of the signed-out page.
  const goOn = () => window.location.replace(afterSignIn(next))
  const password = useRef<HTMLInputElement>(null)
  const [attempt, act, isPending] = useActionState(
    async (before: Attempt, form: FormData): Promise<Attempt> => {
      const username = String(form.get('username'))
      const entered = await enter(username, String(form.get('password')), String(form.get('code') ?? ''))
      const number = before.number + 1
      const asksCode = 'refusal' in entered && (entered.asksCode ?? before.asksCode)
      if ('refusal' in entered) return { username, message: entered.refusal, asksCode, step: null, number }
      if (entered.step !== 'in') return { username, message: null, asksCode, step: entered.step, number }
      goOn()
      return new Promise(() => undefined)
    },
    { username: '', message: notice, asksCode: false, step: null, number: 0 },
  )

  useEffect(() => {
    if (attempt.number > 0) password.current?.focus()
  }, [attempt.number])

  if (attempt.step) return <SecondStep step={attempt.step} onIn={goOn} />
  return (
    <Form action={act} className="grid gap-4">
      {attempt.message ? (
        <p key={attempt.number} role="alert" className="rounded-md bg-danger-soft px-3 py-2.5 text-danger text-pretty">
          {attempt.message}
        </p>
      ) : null}
      <LoginField
        label={loginTexts.username}
        missing={loginTexts.noUsername}
        name="username"
        defaultValue={attempt.username}
        maxLength={150}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <LoginField
        ref={password}
        label={loginTexts.password}
        missing={loginTexts.noPassword}
        name="password"
        type="password"
        maxLength={1000}
        autoComplete="current-password"
      />
      {attempt.asksCode && (
        <LoginField label={loginTexts.code} name="code" maxLength={100} autoComplete="one-time-code" />
      )}
      <Button
        type="submit"
        look="primary"
        aria-busy={isPending}
        onClick={(event) => isPending && event.preventDefault()}
        className="mt-1 min-h-11 text-lg"
      >
        {isPending ? loginTexts.submitting : loginTexts.submit}
      </Button>
      <noscript>
        <p className="text-ink-soft">{loginTexts.noScript}</p>
      </noscript>
    </Form>
  )
}

/** `missing`: the message while empty; without one the field is optional. */
export function LoginField({
  label,
  missing,
  ...input
}: ComponentProps<'input'> & { label: string; missing?: string }) {
  const id = useId()
  const [isMissing, setIsMissing] = useState(false)
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      <input
        type="text"
        {...input}
        id={id}
        required={missing !== undefined}
        aria-invalid={isMissing || undefined}
        aria-describedby={isMissing ? `${id}-missing` : undefined}
        className="h-11 w-full rounded-md border border-line-strong bg-surface px-3 text-lg text-ink aria-invalid:border-danger"
        onInvalid={() => setIsMissing(true)}
        onInput={() => setIsMissing(false)}
      />
      {isMissing && (
        <p id={`${id}-missing`} className="text-sm text-danger">
          {missing}
        </p>
      )}
    </div>
  )
}
