'use client'

import { useId, useState } from 'react'
import { giveKey } from '@/lib/keys/browser'
import { addDays, type CalendarDate } from '@/lib/core/rules/calendar/calendar-date'
import {
  longestKeyTitle,
  ownPerMinute,
  perMinuteChoices,
  usualPerMinute,
  type KeyScope,
} from '@/lib/core/rules/rights/client-key'
import { keyTexts as texts } from '@/lib/keys/texts'
import { Button } from '@/components/ui/button'
import { CopyField } from '@/components/ui/copy-field'
import { fieldClass } from '@/components/ui/field'
import { Form } from '@/components/ui/form'
import { Select } from '@/components/ui/select'

const days = { none: null, month: 30, term: 180, year: 365 } as const
type Expiry = keyof typeof days

type NewKeyFormProps = { scope: KeyScope; today: CalendarDate; onDone: () => void }

/** Asks what a key is for and shows the key: here, and never again. */
export function NewKeyForm({ scope, today, onDone }: NewKeyFormProps) {
  const id = useId()
  const [title, setTitle] = useState('')
  const [perMinute, setPerMinute] = useState(usualPerMinute)
  const [expiry, setExpiry] = useState<Expiry>('none')
  const [isBusy, setIsBusy] = useState(false)
  const [refused, setRefused] = useState('')
  const [key, setKey] = useState<string | null>(null)

  async function give() {
    if (isBusy) return
    setIsBusy(true)
    const lasts = days[expiry]
    const given = await giveKey({
      ...{ scope, title: title.trim(), perMinute: scope === 'own' ? ownPerMinute : perMinute },
      expiresOn: lasts === null ? null : addDays(today, lasts),
    })
    setIsBusy(false)
    if ('refusal' in given) setRefused(given.refusal.text)
    else setKey(given.answer)
  }

  if (key !== null) return <GivenKey value={key} onDone={onDone} />
  return (
    <Form className="grid gap-3" onSubmit={() => void give()}>
      <div className="grid gap-1">
        <label htmlFor={id} className="text-sm text-ink-soft">
          {texts.title}
        </label>
        <input
          id={id}
          required
          autoFocus
          maxLength={longestKeyTitle}
          pattern=".*\S.*"
          aria-describedby={`${id}-hint`}
          className={`h-control min-w-0 ${fieldClass}`}
          value={title}
          onChange={({ target }) => setTitle(target.value)}
        />
        <p id={`${id}-hint`} className="text-sm text-ink-soft">
          {texts.titleHint[scope]}
        </p>
      </div>
      {scope === 'public' && (
        <Select
          label={texts.perMinute}
          value={perMinute}
          options={perMinuteChoices.map((value) => ({ value, label: String(value) }))}
          onChange={setPerMinute}
        />
      )}
      <Select
        label={texts.expires}
        value={expiry}
        options={(Object.keys(days) as Expiry[]).map((value) => ({ value, label: texts.expiry[value] }))}
        onChange={setExpiry}
      />
      <p role="alert" className="rounded-md bg-danger-soft px-3 py-2 text-danger text-pretty empty:hidden">
        {refused}
      </p>
      <p className="flex justify-end">
        <Button type="submit" look="primary" aria-busy={isBusy}>
          {isBusy ? texts.making : texts.make}
        </Button>
      </p>
    </Form>
  )
}

function GivenKey({ value, onDone }: { value: string; onDone: () => void }) {
  const [isCopied, setIsCopied] = useState<boolean | null>(null)
  return (
    <div className="grid min-w-0 gap-3">
      <p role="status" className="rounded-md bg-success-soft px-3 py-2 text-success text-pretty">
        {texts.made}
      </p>
      <CopyField label={texts.key} value={value} hint={texts.sendIt} copy={texts.copy} onCopy={setIsCopied} />
      <p role="status" className="text-sm empty:hidden">
        {isCopied === null ? '' : isCopied ? texts.copied : texts.notCopied}
      </p>
      <p className="flex justify-end">
        <Button onClick={onDone}>{texts.done}</Button>
      </p>
    </div>
  )
}
