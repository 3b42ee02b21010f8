'use client'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { CopyField } from '@/components/ui/copy-field'
import { useDialogs } from '@/components/ui/dialogs'
import { Form } from '@/components/ui/form'
import { TextField } from '@/components/ui/labelled'
import { Select } from '@/components/ui/select'
import {
  type KeyScope,
  type ListedKey,
  longestKeyTitle,
  ownPerMinute,
  perMinuteChoices,
  usualPerMinute,
} from '@/lib/core/actor/rules/client-key'
import { addDays, type CalendarDate, yearOf } from '@/lib/core/calendar/rules/calendar-date'
import { longDate } from '@/lib/core/calendar/texts/dates'
import { momentText } from '@/lib/core/files/texts/admin'
import { keysOf } from '@/lib/core/words/rules/records'
import { giveKey, openApiPath, revokeKey } from '@/lib/keys/browser'
import { keyTexts as texts } from '@/lib/keys/texts'

const days = { none: null, month: 30, term: 180, year: 365 } as const
type Expiry = keyof typeof days

type NewKeyFormProps = { scope: KeyScope; today: CalendarDate; onDone: () => void }

/** Asks what a key is for and shows the new key, this one time only. */
function NewKeyForm({ scope, today, onDone }: NewKeyFormProps) {
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
      scope,
      title: title.trim(),
      perMinute: scope === 'own' ? ownPerMinute : perMinute,
      expiresOn: lasts === null ? null : addDays(today, lasts),
    })
    setIsBusy(false)
    if ('refusal' in given) setRefused(given.refusal.text)
    else setKey(given.answer)
  }

  if (key !== null) return <GivenKey value={key} onDone={onDone} />
  return (
    <Form className="grid gap-3" onSubmit={() => void give()}>
      <TextField
        label={texts.title}
        hint={texts.titleHint[scope]}
        required
        autoFocus
        maxLength={longestKeyTitle}
        pattern=".*\S.*"
        value={title}
        onChange={setTitle}
      />
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
        options={keysOf(days).map((value) => ({ value, label: texts.expiry[value] }))}
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

type ClientKeysProps = { scope: KeyScope; keys: readonly ListedKey[]; today: CalendarDate }

/** Keys of programs that read the API, of the university or of one person: to create and revoke. */
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
