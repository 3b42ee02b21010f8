'use client'

import { useState } from 'react'
import { confirmSecondFactor, offerSecondFactor } from '@/lib/accounts/browser/second-factor'
import { secondFactorTexts as texts } from '@/lib/accounts/texts/account'
import { Button } from '@/components/ui/button'
import { CodeForm } from './code-form'

type Stage =
  | { at: 'start' }
  | { at: 'offered'; key: string; qr: { size: number; path: string } }
  | { at: 'codes'; codes: readonly string[] }

/** Turns the second factor on: password if required, secret key, confirmation code, recovery codes. */
export function Enrolment({ asksPassword, onDone }: { asksPassword: boolean; onDone: () => void }) {
  const [stage, setStage] = useState<Stage>({ at: 'start' })

  async function begin(password: string | undefined) {
    const offered = await offerSecondFactor(password)
    if ('refusal' in offered) return offered.refusal
    setStage({ at: 'offered', ...offered.answer })
    return null
  }

  async function confirm(code: string) {
    const confirmed = await confirmSecondFactor(code)
    if ('refusal' in confirmed) return confirmed.refusal
    setStage({ at: 'codes', codes: confirmed.answer.codes })
    return null
  }

  if (stage.at === 'start')
    return (
      <CodeForm
        key="start"
        asks={asksPassword ? { password: true } : {}}
        submit={texts.turnOn}
        onSubmit={({ password }) => begin(asksPassword ? password : undefined)}
      />
    )
  if (stage.at === 'offered')
    return (
      <CodeForm
        key="offered"
        asks={{ code: texts.code }}
        hint={texts.codeHint}
        submit={texts.confirm}
        onSubmit={({ code }) => confirm(code)}
      >
        <p className="text-pretty">{texts.scan}</p>
        <Key secret={stage.key} qr={stage.qr} />
      </CodeForm>
    )
  return (
    <div className="grid gap-3" role="status">
      <h3 className="font-semibold">{texts.codesTitle}</h3>
      <p className="text-pretty">{texts.codes}</p>
      <ul className="grid grid-cols-2 gap-x-6 gap-y-1 justify-self-start rounded-md bg-surface-sunken px-4 py-3 font-mono">
        {stage.codes.map((code) => (
          <li key={code} className="whitespace-nowrap">
            {code}
          </li>
        ))}
      </ul>
      <p>
        <Button look="primary" onClick={onDone}>
          {texts.done}
        </Button>
      </p>
    </div>
  )
}

/** Dark on light in both themes, because authenticator apps cannot scan an inverted code. */
const Key = ({ secret, qr: { size, path } }: { secret: string; qr: { size: number; path: string } }) => (
  <div className="flex flex-wrap items-center gap-4">
    <svg
      role="img"
      aria-label={texts.qr}
      viewBox={`0 0 ${size} ${size}`}
      className="size-52 shrink-0 rounded-md border bg-white"
      shapeRendering="crispEdges"
    >
      <path d={path} fill="black" />
    </svg>
    <p className="min-w-0">
      <span className="block text-sm text-ink-soft">{texts.key}</span>
      <code className="select-all">{secret.match(/.{1,4}/g)?.join(' ')}</code>
    </p>
  </div>
)
