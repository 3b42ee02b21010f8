'use client'

import { useState } from 'react'
import { usePreview } from '@/components/core/changes/use-preview'
import { DateField, type DateEntry, fieldDate } from '@/components/core/dates/date-field'
import { ReasonField } from '@/components/core/fields/reason-field'
import { TaskForm, untried } from '@/components/core/tasks/task-form'
import { Select } from '@/components/ui/select'
import { type Semester, semesterAt } from '@/lib/core/calendar/rules/academic-calendar'
import { addDays, type CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { ChangeId, SemesterId } from '@/lib/core/names/rules/ids'
import { refusalOf } from '@/lib/core/refusals/browser/refusal'
import { noSuch } from '@/lib/core/wire/texts/errors'
import { editCampaign, fetchCampaign, startCampaign, startCampaignUrl } from '@/lib/wishes-campaign/browser/campaigns'
import {
  type Campaign,
  longestCampaignWords,
  type NamedCampaignScope,
  type StartedCampaign,
} from '@/lib/wishes-campaign/rules/campaign'
import { campaignTexts as texts, toAskText } from '@/lib/wishes-campaign/texts/campaign'
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
  return <DateField label={texts.until} isRequired min={today} {...{ calendar, today, value, max, onChange }} />
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
  const scope = scopes[at]?.scope
  const semester = semesters.find(({ id }) => id === semesterId)
  const day = fieldDate(until)
  const order = scope && semester && day ? { semesterId: semester.id, scope, until: day } : null
  // Whom it asks does not depend on the words.
  const preview = usePreview(startCampaignUrl, order && { ...order, words: '', dryRun: true }, startCampaign)
  const noSemester = semesters.length === 0 ? noSuch.semester : null
  return (
    <TaskForm
      preview={preview}
      lacks={noSemester ?? (order ? null : texts.needsDate)}
      note={preview.state === 'known' ? toAskText(preview.value) : ''}
      submit={texts.startButton}
      onSubmit={async () => order && onDone(await startCampaign({ ...order, words: words.trim(), dryRun: false }))}
      onCancel={() => onDone(false)}
    >
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
    </TaskForm>
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
  // Once others have changed it, what they made of it is told, and the next press is on that.
  const [seen, setSeen] = useState(campaign)
  const day = fieldDate(until)
  const save = async () => {
    if (day === null) return
    const basedOn = { until: seen.until, words: seen.words }
    const done = await editCampaign({ id: campaign.id, until: day, words: words.trim(), basedOn }).catch(
      async (error: unknown) => {
        if (refusalOf(error)?.kind === 'stale') setSeen(await fetchCampaign(campaign.id))
        throw error
      },
    )
    onDone(done)
  }
  return (
    <TaskForm
      preview={untried}
      lacks={day === null ? texts.needsDate : null}
      submit={texts.save}
      onSubmit={save}
      onCancel={() => onDone(false)}
    >
      <UntilField {...{ when }} value={until} max={campaign.semester.endsOn} onChange={setUntil} />
      <WordsField value={words} onChange={setWords} />
    </TaskForm>
  )
}
