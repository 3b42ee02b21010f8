'use client'

import Link from 'next/link'
import { type ReactNode, useState } from 'react'
import { useActs } from '@/components/core/changes/use-acts'
import { QueuePage, QueueSection } from '@/components/core/queues/queue'
import { Badge, type Tone } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { useDialogs } from '@/components/ui/dialogs'
import { Unbroken } from '@/components/ui/unbroken'
import { useAsks } from '@/lib/booking/browser/approvals'
import { takeBack } from '@/lib/booking/browser/bookings'
import { useToConfirm } from '@/lib/booking/browser/confirmations'
import { type Ask, type AskedDate, type AskState, type DecidedAsk, isUndecided } from '@/lib/booking/rules/approval'
import {
  aheadText,
  approvalTexts as texts,
  askedDateText,
  askPlace,
  askStateTitles,
  decidedText,
  placeNote,
} from '@/lib/booking/texts/approvals'
import { confirmationTexts as toConfirm } from '@/lib/booking/texts/confirmations'
import { type CalendarDate, dayMonth, mondayOf } from '@/lib/core/calendar/rules/calendar-date'
import { takenBackText } from '@/lib/core/free-rooms/texts/take-back'
import { useKeptAlive } from '@/lib/core/live/browser/use-kept-alive'
import { dashboardUrl } from '@/lib/core/views/browser/dashboard-location'
import { ConfirmList } from '../confirming/confirm-list'
import { DecideForm } from './decide-form'

const tones: Record<AskState, Tone> = {
  asked: 'warning',
  waiting: 'plain',
  approved: 'success',
  refused: 'danger',
  withdrawn: 'plain',
  expired: 'plain',
}

/** «Согласование броней»: what waits for the user's consent, and what became of the user's own bookings. */
export function AsksScreen({ approves }: { approves: boolean }) {
  const query = useAsks()
  useKeptAlive('all')
  const { data: asks, reload } = query
  const { data: bookings = [], reload: reloadToConfirm } = useToConfirm()
  const own = bookings.filter(({ isOwn }) => isOwn)
  const others = bookings.filter(({ isOwn }) => !isOwn)
  return (
    <QueuePage isLoaded={asks !== undefined} keys={asks?.toDecide.map(({ id }) => id)} {...{ texts, query }}>
      {own.length > 0 && <ConfirmList title={toConfirm.own} bookings={own} code={null} onDone={reloadToConfirm} />}
      {approves && (
        <QueueSection
          title={texts.toDecide}
          entries={asks?.toDecide ?? []}
          none={{ text: texts.nothingToDecide, hint: texts.nothingToDecideHint }}
        >
          {(ask) => <Waiting key={`${ask.id}.${ask.version}`} ask={ask} onDone={reload} />}
        </QueueSection>
      )}
      {others.length > 0 && (
        <ConfirmList title={toConfirm.watched} bookings={others} code={null} onDone={reloadToConfirm} />
      )}
      <QueueSection
        title={texts.own}
        entries={asks?.own ?? []}
        none={{ text: texts.noneAsked, hint: texts.noneAskedHint }}
      >
        {(ask) => <Own key={ask.id} ask={ask} onDone={reload} />}
      </QueueSection>
    </QueuePage>
  )
}

/** What is asked for, by whom and for whom. */
function Heading({ ask, children }: { ask: Ask; children?: ReactNode }) {
  const { room, title, by, inCharge, groups, dates } = ask
  const [first] = dates
  const people = [by, inCharge !== by && inCharge, groups.map((group) => group.title).join(', ')]
  return (
    <>
      <div className="flex flex-wrap items-baseline gap-x-2 gap-y-0.5">
        {children}
        <h3 className="min-w-0 font-medium break-words">{title}</h3>
      </div>
      <p className="text-sm break-words">
        {first ? (
          <Link
            href={dashboardUrl({
              subject: { kind: 'room', id: room.id },
              subgroup: 0,
              monday: mondayOf(first.date),
              view: 'grid',
            })}
            prefetch={false}
            title={texts.room}
            className="underline decoration-line-strong underline-offset-2 hover:decoration-current"
          >
            <Unbroken text={askPlace(ask)} />
          </Link>
        ) : (
          room.title
        )}
      </p>
      <p className="text-sm break-words text-ink-soft">{people.filter(Boolean).join(' · ')}</p>
    </>
  )
}

/** A booking to decide about: whole, or some of its dates. */
function Waiting({ ask, onDone }: { ask: Ask; onDone: () => void }) {
  const { modal } = useDialogs()
  const { report, converse } = useActs()
  const free = ask.dates.filter(({ state }) => state === 'asked').map(({ date }) => date)
  const [chosen, setChosen] = useState<readonly CalendarDate[]>(free)
  const isSeries = ask.dates.length > 1
  const decideOn = async (verdict: 'approved' | 'refused') => {
    const dates = ask.dates.map(({ date }) => date).filter((date) => !isSeries || chosen.includes(date))
    const done = await converse(() =>
      modal<DecidedAsk>({
        title: verdict === 'approved' ? `${texts.approve}?` : texts.refuseButton,
        description: `${ask.title}. ${askPlace({ ...ask, dates: ask.dates.filter(({ date }) => dates.includes(date)) })}`,
        body: (finish) => <DecideForm {...{ ask, verdict, dates }} onDone={finish} />,
      }),
    )
    if (!done) return
    report({ text: decidedText(verdict, done), changeId: done.changeId, reload: onDone })
    onDone()
  }
  const isNone = isSeries && chosen.length === 0
  return (
    <li className="grid gap-1.5 px-4 py-3">
      <Heading ask={ask} />
      {isSeries ? (
        <fieldset className="flex flex-wrap gap-x-4">
          <legend className="sr-only">{texts.dates}</legend>
          {ask.dates.map((one) => (
            <Checkbox
              key={one.date}
              className="text-sm"
              checked={chosen.includes(one.date)}
              onChange={(isOn) =>
                setChosen((current) => (isOn ? [...current, one.date] : current.filter((date) => date !== one.date)))
              }
            >
              {dayMonth(one.date)} <PlaceNote of={one} />
            </Checkbox>
          ))}
        </fieldset>
      ) : (
        ask.dates.map((one) => (
          <p key={one.date} className="text-sm empty:hidden">
            <PlaceNote of={one} />
          </p>
        ))
      )}
      <div className="flex flex-wrap items-center justify-end gap-2">
        {isNone && <p className="grow text-sm text-ink-soft">{texts.noDates}</p>}
        <Button disabled={isNone} onClick={() => void decideOn('refused')}>
          {texts.refuse}
        </Button>
        <Button disabled={isNone} onClick={() => void decideOn('approved')}>
          {texts.approve}
        </Button>
      </div>
    </li>
  )
}

/** Who holds the place, or asked for it earlier; nothing if it is simply free. */
function PlaceNote({ of: asked }: { of: AskedDate }) {
  const note = placeNote(asked)
  return note === '' ? null : <span className="text-warning">{note}</span>
}

/** One of the user's own bookings: dates with the same outcome together. */
function Own({ ask, onDone }: { ask: Ask; onDone: () => void }) {
  const { report, act } = useActs()
  const { confirm } = useDialogs()
  const outcomes = [...new Set(ask.dates.map(({ state }) => state))]
  const isWaiting = ask.dates.some(isUndecided)
  const button = isWaiting ? texts.withdraw : texts.giveBack
  const withdraw = async () => {
    if (!(await confirm({ title: `${button}?`, description: `${ask.title}. ${askPlace(ask)}`, ok: button }))) return
    const done = await act(() => takeBack(ask.id, false))
    if (!done) return
    report({ text: takenBackText('booking', ask.title), changeId: done.changeId, reload: onDone })
    onDone()
  }
  return (
    <li className="grid gap-1 px-4 py-3">
      <Heading ask={ask}>
        {outcomes.map((state) => (
          <Badge key={state} tone={tones[state]}>
            {askStateTitles[state]}
          </Badge>
        ))}
      </Heading>
      {ask.dates
        .filter(({ state, reason, decidedBy }) => outcomes.length > 1 || reason || decidedBy || state === 'waiting')
        .map((one) => (
          <p key={one.date} className="text-sm break-words text-ink-soft">
            {dayMonth(one.date)}: {askedDateText(one)}
            {isUndecided(one) && aheadText(one.ahead) && ` · ${aheadText(one.ahead)}`}
          </p>
        ))}
      {ask.mayTakeBack && (
        <div className="flex justify-end">
          <Button onClick={() => void withdraw()}>{button}</Button>
        </div>
      )}
    </li>
  )
}
