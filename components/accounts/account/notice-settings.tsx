'use client'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { Form } from '@/components/ui/form'
import { TextField } from '@/components/ui/labelled'
import { Select } from '@/components/ui/select'
import type { AccountRefusal } from '@/lib/core/accounts/browser/account'
import { clockText, parseClock } from '@/lib/core/calendar/rules/pairs'
import { momentText } from '@/lib/core/files/texts/admin'
import type { NoticeTopic } from '@/lib/core/notices/rules/notice'
import { canPush } from '@/lib/core/page/browser/push-here'
import { useIsMounted } from '@/lib/core/page/browser/use-is-mounted'
import { confirmEmail, linkMessenger, saveEmail, saveWanted } from '@/lib/notices/browser/notices'
import { turnOffPush, turnOnPush } from '@/lib/notices/browser/push'
import {
  digests,
  isMutable,
  noticeChannels,
  type Muted,
  type NoticeChannel,
  type NoticePlace,
  type PushBrowser,
  type NoticeSettings as Settings,
} from '@/lib/notices/rules'
import {
  digestLabels,
  digestTitles,
  noticeSettingsTexts,
  placeTitles,
  pushTexts,
  topicTitles,
} from '@/lib/notices/texts'
import { AccountOutcome, SecretField } from './secret-field'

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
  const remove = () => void act(saveEmail(null), noticeSettingsTexts.removed).then(() => setAddress(''))

  return (
    <div className="grid gap-3">
      {isConfirmed && email ? (
        <div className="flex flex-wrap items-center justify-between gap-2">
          <p className="min-w-0 break-words">{noticeSettingsTexts.confirmed(email)}</p>
          <Button onClick={remove}>{noticeSettingsTexts.removeEmail}</Button>
        </div>
      ) : (
        <Form
          className="grid gap-3"
          onSubmit={() => void act(saveEmail(address.trim()), noticeSettingsTexts.codeSent(address.trim()))}
        >
          <SecretField
            label={noticeSettingsTexts.email}
            hint={noticeSettingsTexts.emailHint}
            missing={noticeSettingsTexts.noAddress}
            refused={address !== '' && !isAddress(address.trim()) ? null : refused}
            type="text"
            inputMode="email"
            autoComplete="email"
            maxLength={254}
            value={address}
            onChange={setAddress}
          />
          <p>
            <Button type="submit">{noticeSettingsTexts.sendCode}</Button>
          </p>
        </Form>
      )}
      {!isConfirmed && email && (
        <Form
          className="grid gap-3"
          onSubmit={() => void act(confirmEmail(code), noticeSettingsTexts.confirmed(email))}
        >
          <SecretField
            label={noticeSettingsTexts.code}
            missing={noticeSettingsTexts.noCode}
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
              {noticeSettingsTexts.confirm}
            </Button>
            <Button onClick={remove}>{noticeSettingsTexts.removeEmail}</Button>
          </p>
        </Form>
      )}
      <AccountOutcome refused={isConfirmed ? refused : null} done={outcome?.refusal ? null : (outcome?.done ?? null)} />
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
        label={noticeSettingsTexts.messengerCode}
        hint={noticeSettingsTexts.messengerCodeHint}
        missing={noticeSettingsTexts.noMessengerCode}
        refused={outcome?.refusal?.text ?? null}
        type="text"
        autoComplete="one-time-code"
        maxLength={40}
        value={code}
        onChange={setCode}
      />
      <AccountOutcome refused={null} done={outcome && !outcome.refusal ? noticeSettingsTexts.linked : null} />
      <p>
        <Button type="submit">{noticeSettingsTexts.link}</Button>
      </p>
    </Form>
  )
}

const usualQuiet = { from: 22 * 60, to: 7 * 60 }

/**
 * The user's browsers for web push: turns this one on, and any of them off. `pushKey`: the university's
 * public key.
 */
function NoticePush({ pushKey, browsers }: { pushKey: string; browsers: readonly PushBrowser[] }) {
  const router = useRouter()
  const isMounted = useIsMounted()
  const [isBusy, setIsBusy] = useState(false)
  const [outcome, setOutcome] = useState<{ refusal: AccountRefusal | null; done: string } | null>(null)
  const isOn = browsers.some(({ isOwn }) => isOwn)

  async function act(asked: () => Promise<AccountRefusal | null>, done: string) {
    if (isBusy) return
    setIsBusy(true)
    setOutcome(null)
    setOutcome({ refusal: await asked(), done })
    setIsBusy(false)
    router.refresh()
  }

  return (
    <div className="grid gap-3 border-t pt-3">
      <div>
        <h3 className="font-medium">{pushTexts.title}</h3>
        <p className="text-sm text-ink-soft text-pretty">{pushTexts.hint}</p>
      </div>
      {browsers.length > 0 && (
        <ul className="divide-y border-y">
          {browsers.map(({ id, device, addedAt, isOwn }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
              <div className="min-w-0">
                <p className="font-medium break-words">
                  {device} {isOwn && <Badge tone="accent">{pushTexts.own}</Badge>}
                </p>
                <p className="text-sm text-ink-soft">{pushTexts.since(momentText(addedAt))}</p>
              </div>
              <Button
                aria-label={pushTexts.removeOf(device, momentText(addedAt))}
                onClick={() => void act(() => turnOffPush(id, isOwn), pushTexts.removed)}
              >
                {pushTexts.remove}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {isMounted && !canPush() && <p className="text-sm text-pretty">{pushTexts.unsupported}</p>}
      {!isOn && isMounted && canPush() && (
        <p>
          <Button aria-busy={isBusy} onClick={() => void act(() => turnOnPush(pushKey), pushTexts.added)}>
            {pushTexts.add}
          </Button>
        </p>
      )}
      <AccountOutcome refused={outcome?.refusal?.text ?? null} done={outcome?.done ?? null} />
    </div>
  )
}

/** The topics as rows, the places that tell of them as columns. */
function TopicTable({
  topics,
  places,
  muted,
  onChange,
}: {
  topics: readonly NoticeTopic[]
  places: readonly NoticePlace[]
  muted: readonly Muted[]
  onChange: (muted: readonly Muted[]) => void
}) {
  const set = (one: Muted, isTold: boolean) =>
    onChange(isTold ? muted.filter((other) => other !== one) : [...muted, one])
  return (
    <table className="w-full max-w-prose">
      <caption className="sr-only">{noticeSettingsTexts.topics}</caption>
      <thead>
        <tr className="text-sm text-ink-soft">
          <th scope="col" className="py-1 text-left font-normal">
            {noticeSettingsTexts.topics}
          </th>
          {places.map((place) => (
            <th key={place} scope="col" className="w-16 px-1 py-1 font-normal hyphens-manual sm:w-24">
              {placeTitles[place]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y border-y">
        {topics.map((topic) => (
          <tr key={topic}>
            <th scope="row" className="py-1 pr-2 text-left font-normal text-pretty">
              {topicTitles[topic]}
            </th>
            {places.map((place) => (
              <td key={place} className="text-center">
                <Checkbox
                  className="justify-center px-3"
                  disabled={!isMutable(place, topic)}
                  checked={!muted.includes(`${place}.${topic}`)}
                  onChange={(next) => set(`${place}.${topic}`, next)}
                >
                  <span className="sr-only">
                    {topicTitles[topic]}: {placeTitles[place]}
                  </span>
                </Checkbox>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type Wanted = Pick<Settings, 'emailOn' | 'messenger' | 'digests' | 'muted' | 'dailyAt' | 'quiet'>

/** How often and when one is told outside the product. */
function Times(props: {
  channels: readonly NoticeChannel[]
  wanted: Wanted
  onChange: (values: Partial<Wanted>) => void
}) {
  const { channels, wanted, onChange } = props
  const hasHour = channels.some((channel) => ['daily', 'weekly'].includes(wanted.digests[channel]))
  return (
    <>
      <div className="flex flex-wrap items-end gap-3">
        {channels.map((channel) => (
          <Select
            key={channel}
            label={digestLabels[channel]}
            value={wanted.digests[channel]}
            options={digests.map((value) => ({ value, label: digestTitles[value] }))}
            onChange={(next) => onChange({ digests: { ...wanted.digests, [channel]: next } })}
          />
        ))}
        {hasHour && (
          <TimeField
            label={noticeSettingsTexts.dailyAt}
            value={wanted.dailyAt}
            onChange={(next) => onChange({ dailyAt: next })}
          />
        )}
      </div>
      <Checkbox checked={wanted.quiet !== null} onChange={(next) => onChange({ quiet: next ? usualQuiet : null })}>
        {noticeSettingsTexts.quiet}
      </Checkbox>
      {wanted.quiet && (
        <div className="flex flex-wrap gap-3">
          {(['from', 'to'] as const).map((end) => (
            <TimeField
              key={end}
              label={end === 'from' ? noticeSettingsTexts.quietFrom : noticeSettingsTexts.quietTo}
              value={(wanted.quiet ?? usualQuiet)[end]}
              onChange={(next) => onChange({ quiet: { ...(wanted.quiet ?? usualQuiet), [end]: next } })}
            />
          ))}
        </div>
      )}
    </>
  )
}

/** «Мои уведомления»: of what one is told, where, how often and when. `topics`: those that concern the user. */
export function NoticeSettingsForm({ settings, topics }: { settings: Settings; topics: readonly NoticeTopic[] }) {
  const { offered, email, isConfirmed, pushKey, browsers } = settings
  const { emailOn, messenger, digests: often, muted, dailyAt, quiet } = settings
  const [wanted, setWanted] = useState<Wanted>({ emailOn, messenger, digests: often, muted, dailyAt, quiet })
  const [outcome, setOutcome] = useState<{ refusal: AccountRefusal | null } | null>(null)
  const [isBusy, setIsBusy] = useState(false)

  const set = (values: Partial<Wanted>) => {
    setOutcome(null)
    setWanted({ ...wanted, ...values })
  }
  async function save() {
    if (isBusy) return
    setIsBusy(true)
    setOutcome({ refusal: await saveWanted(wanted) })
    setIsBusy(false)
  }
  const reached: Record<NoticeChannel, boolean> = {
    email: offered.email && isConfirmed && wanted.emailOn,
    messenger: offered.messenger && wanted.messenger,
    push: offered.push && browsers.length > 0,
  }
  const channels = noticeChannels.filter((channel) => reached[channel])
  return (
    <>
      <p className="max-w-prose text-sm text-ink-soft text-pretty">
        {Object.values(offered).some(Boolean) ? noticeSettingsTexts.lead : noticeSettingsTexts.off}
      </p>
      {offered.email && <NoticeEmail email={email} isConfirmed={isConfirmed} />}
      {pushKey !== null && <NoticePush pushKey={pushKey} browsers={browsers} />}
      {offered.messenger && <NoticeMessenger onLinked={() => set({ messenger: true })} />}
      <Form className="grid gap-3 border-t pt-3" onSubmit={() => void save()}>
        {offered.email && isConfirmed && (
          <Checkbox checked={wanted.emailOn} onChange={(next) => set({ emailOn: next })}>
            {noticeSettingsTexts.letters}
          </Checkbox>
        )}
        {offered.messenger && (
          <Checkbox checked={wanted.messenger} onChange={(next) => set({ messenger: next })}>
            {noticeSettingsTexts.messenger}
          </Checkbox>
        )}
        <TopicTable
          topics={topics}
          places={['page', ...channels]}
          muted={wanted.muted}
          onChange={(next) => set({ muted: next })}
        />
        {channels.length > 0 && <Times {...{ channels, wanted }} onChange={set} />}
        <AccountOutcome
          refused={outcome?.refusal?.text ?? null}
          done={outcome && !outcome.refusal ? noticeSettingsTexts.saved : null}
        />
        <p>
          <Button type="submit" look="primary" aria-busy={isBusy}>
            {noticeSettingsTexts.save}
          </Button>
        </p>
      </Form>
    </>
  )
}

type TimeFieldProps = { label: string; value: number; onChange: (minutes: number) => void }

/** A time of day, in minutes; an incomplete one changes nothing. */
function TimeField({ label, value, onChange }: TimeFieldProps) {
  const [text, setText] = useState(clockText(value))
  return (
    <TextField
      label={label}
      inputMode="numeric"
      required
      pattern="([01]?[0-9]|2[0-3]):[0-5][0-9]"
      placeholder={clockText(value)}
      title={noticeSettingsTexts.timeHint}
      value={text}
      onChange={(typed) => {
        setText(typed)
        const minutes = parseClock(typed)
        if (minutes !== null) onChange(minutes)
      }}
    />
  )
}
