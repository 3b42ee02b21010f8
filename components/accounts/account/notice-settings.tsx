'use client'
import { useRouter } from 'next/navigation'
import { useId, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { fieldClass } from '@/components/ui/field'
import { Form } from '@/components/ui/form'
import { Select } from '@/components/ui/select'
import type { AccountRefusal } from '@/lib/core/browser/accounts/account'
import { clockText, parseClock } from '@/lib/core/rules/calendar/pairs'
import { confirmEmail, linkMessenger, saveEmail, saveWanted } from '@/lib/notices/browser/notices'
import { digests, type NoticeSettings as Settings } from '@/lib/notices/rules'
import { digestTitles, noticeSettingsTexts as texts } from '@/lib/notices/texts'
import { NoticePush } from './notice-push'
import { AccountOutcome } from './outcome'
import { SecretField } from './secret-field'

const isAddress = (text: string) => /^\S+@\S+\.\S+$/.test(text)

/** The e-mail address for notices: set, confirmed by a code, and removed. */
function NoticeEmail({ email, isConfirmed }: { email: string | null; isConfirmed: boolean }) {
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
      <AccountOutcome
        refused={isConfirmed ? refused : null}
        done={outcome?.refusal ? null : (outcome?.done ?? null)}
      />
    </div>
  )
}

/** Links the user's chat: they send a code to the university's bot. */
function NoticeMessenger({ onLinked }: { onLinked: () => void }) {
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
      <AccountOutcome refused={null} done={outcome && !outcome.refusal ? texts.linked : null} />
      <p>
        <Button type="submit">{texts.link}</Button>
      </p>
    </Form>
  )
}

const usualQuiet = { from: 22 * 60, to: 7 * 60 }

/** On which channels, how often and when the user is notified outside the browser. */
export function NoticeSettingsForm({ settings }: { settings: Settings }) {
  const { offered, email, isConfirmed, pushKey, browsers } = settings
  const { messenger, digest, dailyAt, quiet } = settings
  const [wanted, setWanted] = useState({ messenger, digest, dailyAt, quiet })
  const [outcome, setOutcome] = useState<{ refusal: AccountRefusal | null } | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  if (!Object.values(offered).some(Boolean)) return <p className="max-w-prose text-pretty">{texts.off}</p>

  const set = (values: Partial<typeof wanted>) => {
    setOutcome(null)
    setWanted({ ...wanted, ...values })
  }
  async function save() {
    if (isBusy) return
    setIsBusy(true)
    setOutcome({ refusal: await saveWanted(wanted) })
    setIsBusy(false)
  }
  return (
    <>
      <p className="max-w-prose text-sm text-ink-soft text-pretty">{texts.lead}</p>
      {offered.email && <NoticeEmail email={email} isConfirmed={isConfirmed} />}
      {pushKey !== null && <NoticePush pushKey={pushKey} browsers={browsers} />}
      {offered.messenger && <NoticeMessenger onLinked={() => set({ messenger: true })} />}
      <Form className="grid gap-3 border-t pt-3" onSubmit={() => void save()}>
        {offered.messenger && (
          <Checkbox checked={wanted.messenger} onChange={(next) => set({ messenger: next })}>
            {texts.messenger}
          </Checkbox>
        )}
        <div className="flex flex-wrap items-end gap-3">
          <Select
            label={texts.digest}
            value={wanted.digest}
            options={digests.map((value) => ({ value, label: digestTitles[value] }))}
            onChange={(next) => set({ digest: next })}
          />
          {wanted.digest === 'daily' && (
            <TimeField
              label={texts.dailyAt}
              value={wanted.dailyAt}
              onChange={(next) => set({ dailyAt: next })}
            />
          )}
        </div>
        <Checkbox
          checked={wanted.quiet !== null}
          onChange={(next) => set({ quiet: next ? usualQuiet : null })}
        >
          {texts.quiet}
        </Checkbox>
        {wanted.quiet && (
          <div className="flex flex-wrap gap-3">
            {(['from', 'to'] as const).map((end) => (
              <TimeField
                key={end}
                label={end === 'from' ? texts.quietFrom : texts.quietTo}
                value={(wanted.quiet ?? usualQuiet)[end]}
                onChange={(next) => set({ quiet: { ...(wanted.quiet ?? usualQuiet), [end]: next } })}
              />
            ))}
          </div>
        )}
        <AccountOutcome
          refused={outcome?.refusal?.text ?? null}
          done={outcome && !outcome.refusal ? texts.saved : null}
        />
        <p>
          <Button type="submit" look="primary" aria-busy={isBusy}>
            {texts.save}
          </Button>
        </p>
      </Form>
    </>
  )
}

type TimeFieldProps = { label: string; value: number; onChange: (minutes: number) => void }

/** A time of day, in minutes; an incomplete one changes nothing. */
function TimeField({ label, value, onChange }: TimeFieldProps) {
  const id = useId()
  const [text, setText] = useState(clockText(value))
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="text-sm text-ink-soft">
        {label}
      </label>
      <input
        id={id}
        inputMode="numeric"
        required
        pattern="([01]?[0-9]|2[0-3]):[0-5][0-9]"
        placeholder={clockText(value)}
        title={texts.timeHint}
        className={`h-control ${fieldClass}`}
        value={text}
        onChange={({ target }) => {
          setText(target.value)
          const minutes = parseClock(target.value)
          if (minutes !== null) onChange(minutes)
        }}
      />
    </div>
  )
}
