'use client'

import { useId, useState } from 'react'
import { useActs } from '@/components/core/changes/use-acts'
import { ReasonField } from '@/components/core/fields/reason-field'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { AnswerPlaceholder } from '@/components/ui/placeholder'
import { Select } from '@/components/ui/select'
import { askSubstitutes, stopAsking, useSubstituteOffers } from '@/lib/absences/browser/use-offers'
import type { SubstituteOffer } from '@/lib/absences/rules/offers'
import type { Substitute } from '@/lib/absences/rules/substitutes'
import {
  askButton,
  askedText,
  answerHoursText,
  offerHours,
  offerStateText,
  offerTexts as texts,
  stillAsking,
} from '@/lib/absences/texts/offers'
import type { MeetingId, TeacherId } from '@/lib/core/names/rules/ids'
import { reasonTexts } from '@/lib/core/rights/texts/reasons'
import { common } from '@/lib/core/words/texts/common'

const askedAtFirst = 3
const usualHours = 4

type AskProps = {
  id: MeetingId
  /** Whom to replace. */
  instead: TeacherId
  /** Who can, best first. */
  substitutes: readonly Substitute[]
}

/** Asks colleagues whether they hold a class, and shows who was asked and what they answered. */
export function AskColleagues({ id, ...props }: AskProps) {
  const query = useSubstituteOffers(id)
  const offers = query.data
  if (!offers) return <AnswerPlaceholder query={query} failed={texts.failed} loading={common.loading} />
  return (
    <div className="grid grid-cols-1 gap-2">
      {offers.length > 0 && <AskedList id={id} offers={offers} />}
      {!stillAsking(offers) && <AskForm id={id} {...props} />}
    </div>
  )
}

function AskedList({ id, offers }: { id: MeetingId; offers: readonly SubstituteOffer[] }) {
  const { act, report } = useActs()
  const stop = async () => {
    const done = await act(() => stopAsking({ id }))
    if (done) report({ text: texts.stopped, changeId: done.changeId })
  }
  return (
    <section aria-label={texts.asked} className="grid gap-1 text-sm">
      <h4 className="text-ink-soft">{texts.asked}</h4>
      <ol className="grid gap-0.5">
        {offers.map((one) => (
          <li key={one.id} className="flex flex-wrap justify-between gap-x-3">
            <span className="min-w-0 break-words">{one.teacher.name}</span>
            <span className={one.state === 'yes' ? 'text-success' : 'text-ink-soft'}>{offerStateText(one)}</span>
          </li>
        ))}
      </ol>
      {stillAsking(offers) && (
        <Button className="justify-self-start" onClick={() => void stop()}>
          {texts.stop}
        </Button>
      )}
    </section>
  )
}

function AskForm({ id, instead, substitutes }: AskProps) {
  const { act, report } = useActs()
  const group = useId()
  const [teachers, setTeachers] = useState<readonly TeacherId[]>(() =>
    substitutes
      .filter(({ hasAccount }) => hasAccount)
      .slice(0, askedAtFirst)
      .map((one) => one.id),
  )
  const [atOnce, setAtOnce] = useState(false)
  const [hours, setHours] = useState<number>(usualHours)
  const [reason, setReason] = useState<string>(texts.usualReason)
  const [isBusy, setIsBusy] = useState(false)
  // In the order of the list, whenever they were ticked.
  const asked = substitutes.flatMap((one) => (teachers.includes(one.id) ? [one.id] : []))
  const lacks = asked.length === 0 ? texts.nobody : reason.trim() === '' ? reasonTexts.needed : null
  const ask = async () => {
    if (isBusy || lacks !== null) return
    setIsBusy(true)
    const order = { id, instead, teachers: asked, atOnce, hours, reason: reason.trim() }
    const done = await act(() => askSubstitutes(order))
    setIsBusy(false)
    if (done) report({ text: askedText(asked.length), changeId: done.changeId })
  }
  return (
    <div className="grid grid-cols-1 gap-2">
      <p className="text-sm text-pretty text-ink-soft">{texts.hint}</p>
      <div role="group" aria-labelledby={group} className="grid gap-1">
        <p id={group} className="text-sm text-ink-soft">
          {texts.whom}
        </p>
        {substitutes.map((one) => (
          <Checkbox
            key={one.id}
            checked={teachers.includes(one.id)}
            disabled={!one.hasAccount}
            onChange={(isOn) =>
              setTeachers(isOn ? [...teachers, one.id] : teachers.filter((other) => other !== one.id))
            }
          >
            {one.hasAccount ? one.name : texts.noAccount(one.name)}
          </Checkbox>
        ))}
      </div>
      <div className="grid gap-2 sm:grid-cols-2">
        <Select
          label={texts.how}
          value={atOnce ? 'all' : 'turn'}
          options={[
            { value: 'turn', label: texts.inTurn },
            { value: 'all', label: texts.atOnce },
          ]}
          onChange={(value) => setAtOnce(value === 'all')}
        />
        <Select
          label={texts.hours}
          value={hours}
          options={offerHours.map((value) => ({ value: value, label: answerHoursText(value) }))}
          onChange={setHours}
        />
      </div>
      <ReasonField isRequired value={reason} onChange={setReason} />
      <Button
        className="justify-self-end"
        aria-disabled={isBusy || lacks !== null}
        title={lacks ?? undefined}
        onClick={() => void ask()}
      >
        {askButton(asked.length)}
      </Button>
    </div>
  )
}
