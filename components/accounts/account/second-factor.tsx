'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { dropSecondFactor } from '@/lib/accounts/browser/second-factor'
import { secondFactorTexts as texts } from '@/lib/accounts/texts/account'
import { CodeForm } from './code-form'
import { Enrolment } from './enrolment'

type Factor = { isOn: boolean; codesLeft: number; isRequired: boolean }

/** The user's own second factor: its state, turning it on and off. */
export function SecondFactor({ factor }: { factor: Factor }) {
  const router = useRouter()
  // The factor is already on at the server while the recovery codes are still shown.
  const [isEnrolling, setIsEnrolling] = useState(!factor.isOn)
  if (isEnrolling)
    return (
      <>
        <p className="max-w-prose text-sm text-ink-soft text-pretty">{texts.about}</p>
        <Enrolment
          asksPassword
          onDone={() => {
            setIsEnrolling(false)
            router.refresh()
          }}
        />
      </>
    )
  return (
    <>
      <p className="max-w-prose text-pretty">{texts.on(factor.codesLeft)}</p>
      {factor.isRequired ? (
        <p className="text-sm text-ink-soft">{texts.required}</p>
      ) : (
        <CodeForm
          asks={{ password: true, code: texts.codeOrRecovery }}
          submit={texts.turnOff}
          look="plain"
          onSubmit={async ({ password, code }) => {
            const refusal = await dropSecondFactor(password, code)
            if (refusal) return refusal
            setIsEnrolling(true)
            router.refresh()
            return null
          }}
        />
      )}
    </>
  )
}
