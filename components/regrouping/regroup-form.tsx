'use client'
import { useId, useState } from 'react'
import { whyHeld } from '@/components/core/changes/failure-note'
import { FormFailureNote } from '@/components/core/changes/form-failure'
import { useAttempt } from '@/components/core/changes/use-attempt'
import { usePreview } from '@/components/core/changes/use-preview'
import { type DateEntry, DateField, fieldDate } from '@/components/core/dates/date-field'
import { TaskOutcome } from '@/components/core/tasks/outcome'
import { ViolationsReason } from '@/components/quality/fields/violations-reason'
import { Button } from '@/components/ui/button'
import { fieldClass } from '@/components/ui/field-problem'
import { Form } from '@/components/ui/form'
import { MainAct } from '@/components/ui/main-act'
import { Select } from '@/components/ui/select'
import type { AcademicCalendar } from '@/lib/core/rules/calendar/academic-calendar'
import type { CalendarDate } from '@/lib/core/rules/calendar/calendar-date'
import type { ChangeId, GroupId, LoadItemId } from '@/lib/core/rules/names/ids'
import { previewTexts } from '@/lib/core/texts/requests/move'
import { reasonTexts } from '@/lib/core/texts/rooms/reasons'
import { common } from '@/lib/core/texts/words/common'
import { regroup, regroupUrl } from '@/lib/regrouping/browser'
import { loadItemOfPart, type RegroupAct, type DatedAct } from '@/lib/regrouping/rules'
import {
  regroupActs,
  regroupedText,
  regroupTexts as texts,
  groupTitleTexts,
  streamTexts,
} from '@/lib/regrouping/texts'
import { nextMonday } from '@/lib/takeover/rules'
import { RegroupOutcome } from './regroup-outcome'
import { KeeperSelect, PartSelect, StreamFields } from './stream-fields'

/** What the toast says. */
export type Regrouped = { text: string; changeId: ChangeId | null }

type ActName = RegroupAct['act']
const actNames = Object.keys(regroupActs) as ActName[]

/** What is chosen, for whichever act. */
type Choices = {
  title: string
  item: LoadItemId | null
  others: readonly LoadItemId[]
  keeps: number | null
}

function actOf(act: ActName, { title, item, others, keeps }: Choices): RegroupAct {
  switch (act) {
    case 'rename':
      return { act, title: title.trim() }
    case 'stream':
      return { act, item, others, keeps: keeps as LoadItemId | null }
    case 'part':
      return { act, item, keeps: keeps as GroupId | null }
  }
}

function TitleField(props: { value: string; onChange: (value: string) => void }) {
  const id = useId()
  return (
    <div className="grid min-w-0 gap-1">
      <label htmlFor={id} className="text-sm text-ink-soft">
        {groupTitleTexts.title}
      </label>
      <input
        id={id}
        type="text"
        autoComplete="off"
        aria-required
        maxLength={100}
        className={`h-control w-full min-w-0 ${fieldClass}`}
        value={props.value}
        onChange={(event) => props.onChange(event.target.value)}
      />
    </div>
  )
}

/**
 * Changes a group from a date on. Rendered in a dialog outside the dashboard, so it gets the calendar as a prop.
 */
export function RegroupForm(props: {
  calendar: AcademicCalendar
  today: CalendarDate
  group: { id: GroupId; title: string }
  onDone: (done: Regrouped | false) => void
}) {
  const { calendar, today, group, onDone } = props
  const nothing: Choices = { title: group.title, item: null, others: [], keeps: null }
  const [act, setAct] = useState<ActName>('rename')
  const [choices, setChoices] = useState(nothing)
  const [entry, setEntry] = useState<DateEntry>(nextMonday(today))
  const [reason, setReason] = useState('')
  const { isBusy, formFailure, attempt } = useAttempt()
  const choose = (chosen: Partial<Choices>) => setChoices({ ...choices, ...chosen })

  const since = fieldDate(entry)
  const { title, item, others, keeps } = choices
  const orderOf = (chosen: Choices): DatedAct | null =>
    since && { ...actOf(act, chosen), group: group.id, since, reason: '' }
  const lacksChoice =
    act === 'rename'
      ? title.trim() === '' || title.trim() === group.title
        ? groupTitleTexts.needsTitle
        : null
      : item === null
        ? streamTexts.needsItem
        : act === 'stream' && others.length === 0
          ? streamTexts.needsOthers
          : null
  const ask = (order: NonNullable<ReturnType<typeof orderOf>>) => regroup({ ...order, dryRun: true })
  // What there is to choose from, and what the choice would do.
  const offer = usePreview(regroupUrl, act === 'rename' ? null : orderOf(nothing), ask)
  const joining = usePreview(
    regroupUrl,
    act === 'stream' && item !== null ? orderOf({ ...nothing, item }) : null,
    ask,
  )
  const order = orderOf(choices)
  const preview = usePreview(regroupUrl, lacksChoice === null ? order : null, ask)
  const found = preview.state === 'known' ? preview.value : null
  const offered = offer.state === 'known' ? offer.value.parts : null

  const refused = [preview, joining, offer].flatMap((one) =>
    one.state === 'refused' ? [one.failure] : [],
  )[0]
  const refusal = refused ? whyHeld(refused) : null
  const violations = found?.violations.total ?? 0
  const lacks =
    since === null
      ? texts.needsDate
      : offered?.length === 0
        ? act === 'stream'
          ? streamTexts.noneToStream
          : streamTexts.noneToPart
        : (lacksChoice ??
          (found === null
            ? previewTexts.asking
            : found.conflicts.length > 0
              ? texts.heldHint
              : violations > 0 && reason.trim() === ''
                ? reasonTexts.needed
                : null))

  const submit = async () => {
    if (order === null || found === null) return
    const done = await attempt(() => regroup({ ...order, reason: reason.trim(), dryRun: false }))
    if (done) onDone({ text: regroupedText(order, done), changeId: done.changeId })
  }
  const parted = act === 'part' && offered?.find(({ key }) => loadItemOfPart(key) === item)
  return (
    <Form
      className="grid grid-cols-1 gap-4"
      onSubmit={() => {
        if (!isBusy && lacks === null) void submit()
      }}
    >
      <FormFailureNote failure={formFailure} current={null} />
      <div className="grid items-start gap-3 sm:grid-cols-[1fr_12rem]">
        <Select
          label={texts.act}
          value={act}
          options={actNames.map((value) => ({ value, label: regroupActs[value].label }))}
          onChange={(chosen) => {
            setAct(chosen)
            setChoices(nothing)
          }}
        />
        <DateField
          label={texts.since}
          {...{ calendar, today }}
          min={today}
          isRequired
          value={entry}
          onChange={setEntry}
        />
      </div>
      {act === 'rename' && <TitleField value={title} onChange={(typed) => choose({ title: typed })} />}
      {act !== 'rename' && offer.state === 'asking' && <p className="text-ink-soft">{previewTexts.asking}</p>}
      {act !== 'rename' && offered && offered.length > 0 && (
        <PartSelect
          parts={offered}
          value={item}
          onChange={(chosen) => setChoices({ ...nothing, item: chosen })}
        />
      )}
      {item !== null && joining.state === 'known' && (
        <StreamFields
          parts={joining.value.parts}
          {...{ item, others }}
          keeps={keeps as LoadItemId | null}
          onOthers={(chosen) => choose({ others: chosen, keeps: null })}
          onKeeps={(chosen) => choose({ keeps: chosen })}
        />
      )}
      {parted && (
        <KeeperSelect
          part={parted}
          value={(keeps ?? group.id) as GroupId}
          onChange={(chosen) => choose({ keeps: chosen })}
        />
      )}
      <TaskOutcome preview={preview} onTakeCurrent={() => undefined}>
        {(value) => order && <RegroupOutcome {...{ order }} formerTitle={group.title} found={value} />}
      </TaskOutcome>
      {found && violations > 0 && (
        <ViolationsReason violations={found.violations} reason={reason} onChange={setReason} />
      )}
      <MainAct
        type="submit"
        heldBy={refusal ?? lacks}
        isRefused={refusal !== null}
        isBusy={isBusy}
        others={<Button onClick={() => onDone(false)}>{common.cancel}</Button>}
      >
        {regroupActs[act].submit}
      </MainAct>
    </Form>
  )
}
