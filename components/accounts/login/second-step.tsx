'use client'

import { enterByCode } from '@/lib/accounts/browser/second-factor'
import { secondFactorTexts as texts } from '@/lib/accounts/texts/account'
import { CodeForm } from '../account/code-form'
import { Enrolment } from '../account/enrolment'

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
