'use client'

import { useState } from 'react'
import { FailureNote, whyHeld } from '@/components/core/changes/failure-note'
import { useAttempt } from '@/components/core/changes/use-attempt'
import { usePreview } from '@/components/core/changes/use-preview'
import { DateField, type DateEntry, fieldDate } from '@/components/core/dates/date-field'
import { ReasonField } from '@/components/core/fields/reason-field'
import { Button } from '@/components/ui/button'
import { Form } from '@/components/ui/form'
import { MainAct } from '@/components/ui/main-act'
import { Select } from '@/components/ui/select'
import { type Semester, semesterAt } from '@/lib/core/rules/calendar/academic-calendar'
import { addDays, type CalendarDate } from '@/lib/core/rules/calendar/calendar-date'
import type { ChangeId, SemesterId } from '@/lib/core/rules/names/ids'
import { actTexts } from '@/lib/core/texts/placing/acts'
import { common } from '@/lib/core/texts/words/common'
import { editCampaign, startCampaign, startCampaignUrl } from '@/lib/wishes-campaign/browser/campaigns'
import {
  type Campaign,
  longestCampaignWords,
  type NamedCampaignScope,
  type StartedCampaign,
} from '@/lib/wishes-campaign/rules/campaign'
import { campaignErrors, campaignTexts as texts, toAskText } from '@/lib/wishes-campaign/texts/campaign'
import type { CampaignMoment } from './asked-wishes'

/** Days that teachers usually have. */
const usualDays = 14

function UntilField(props: {
  when: CampaignMoment
  value: DateEntry
  max: CalendarDate | undefined
  onChange: (value: DateEntry) => void
}) {
  const { when, value, max, onChange } = props
  const { calendar, today } = when
  return (
    <DateField label={texts.until} isRequired min={today} {...{ calendar, today, value, max, onChange }} />
  )
}

const WordsField = ({ value, onChange }: { value: string; onChange: (value: string) => void }) => (
  <ReasonField
    label={texts.words}
    hint={texts.wordsHint}
    maxLength={longestCampaignWords}
    value={value}
    onChange={onChange}
  />
)

/** The semester after the running one, or else the last. */
function nextSemester(semesters: readonly Semester[], today: CalendarDate): Semester | undefined {
  const current = semesterAt(semesters, today)
  return current && (semesterAt(semesters, addDays(current.endsOn, 1)) ?? current)
}

/** Starts a campaign, after saying whom it asks. */
export function StartForm(props: {
  when: CampaignMoment
  scopes: readonly NamedCampaignScope[]
  onDone: (done: StartedCampaign | false) => void
}) {
  const { when, scopes, onDone } = props
  const { calendar, today } = when
  const semesters = calendar.semesters.filter(({ endsOn }) => endsOn >= today)
  const [semesterId, setSemester] = useState<SemesterId | 0>(nextSemester(semesters, today)?.id ?? 0)
  const [at, setAt] = useState(0)
  const [until, setUntil] = useState<DateEntry>(addDays(today, usualDays))
  const [words, setWords] = useState('')
  const { isBusy, formFailure, attempt } = useAttempt()
  const scope = scopes[at]?.scope
  const semester = semesters.find(({ id }) => id === semesterId)
  const day = fieldDate(until)
  const order = scope &&
    semester &&
    day && { semesterId: semester.id, scope, until: day, words: words.trim(), dryRun: true }
  // Whom it asks does not depend on the words.
  const preview = usePreview(startCampaignUrl, order ? { ...order, words: '' } : null, startCampaign)
  const refusal = preview.state === 'refused' ? (whyHeld(preview.failure) ?? actTexts.lost) : null
  const known = preview.state === 'known' ? preview.value : null
  const heldBy =
    (semesters.length === 0 && campaignErrors.noSemester) ||
    (order ? (refusal ?? (known ? null : texts.asking)) : texts.needsDate)
  const submit = async () => {
    if (!order || heldBy !== null || isBusy) return
    const done = await attempt(() => startCampaign({ ...order, dryRun: false }))
    if (done) onDone(done)
  }
  return (
    <Form className="grid grid-cols-1 gap-4" onSubmit={() => void submit()}>
      <Select
        label={texts.semester}
        value={semesterId}
        options={semesters.map(({ id, title }) => ({ value: id, label: title }))}
        onChange={setSemester}
      />
      <Select
        label={texts.scope}
        value={at}
        options={scopes.map(({ title }, value) => ({ value, label: title || texts.university }))}
        onChange={setAt}
      />
      <UntilField {...{ when }} value={until} max={semester?.endsOn} onChange={setUntil} />
      <WordsField value={words} onChange={setWords} />
      {formFailure && <FailureNote failure={formFailure} />}
      <MainAct
        type="submit"
        {...{ heldBy, isBusy }}
        isRefused={refusal !== null}
        note={known ? toAskText(known) : ''}
        others={<Button onClick={() => onDone(false)}>{common.cancel}</Button>}
      >
        {texts.startButton}
      </MainAct>
    </Form>
  )
}

/** Moves the last day of a campaign, and changes its words. */
export function EditCampaignForm(props: {
  when: CampaignMoment
  campaign: Campaign
  onDone: (done: { changeId: ChangeId | null } | false) => void
}) {
  const { when, campaign, onDone } = props
  const [until, setUntil] = useState<DateEntry>(campaign.until)
  const [words, setWords] = useState(campaign.words)
  const { isBusy, formFailure, attempt } = useAttempt()
  const day = fieldDate(until)
  const submit = async () => {
    if (day === null || isBusy) return
    const done = await attempt(() => editCampaign({ id: campaign.id, until: day, words: words.trim() }))
    if (done) onDone(done)
  }
  return (
    <Form className="grid grid-cols-1 gap-4" onSubmit={() => void submit()}>
      <UntilField {...{ when }} value={until} max={campaign.semester.endsOn} onChange={setUntil} />
      <WordsField value={words} onChange={setWords} />
      {formFailure && <FailureNote failure={formFailure} />}
      <MainAct
        type="submit"
        heldBy={day === null ? texts.needsDate : null}
        isBusy={isBusy}
        others={<Button onClick={() => onDone(false)}>{common.cancel}</Button>}
      >
        {texts.save}
      </MainAct>
    </Form>
  )
}
