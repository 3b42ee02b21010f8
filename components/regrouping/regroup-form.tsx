'use client'
import { useMemo, useState } from 'react'
import { usePreview } from '@/components/core/changes/use-preview'
import { type DateEntry, DateField, fieldDate } from '@/components/core/dates/date-field'
import { choicesOf, offerOf } from '@/components/core/fields/subject-choices'
import { TaskForm } from '@/components/core/tasks/task-form'
import { ActReason } from '@/components/quality/fields/violations-reason'
import { Autocomplete } from '@/components/ui/autocomplete'
import { Checkbox } from '@/components/ui/checkbox'
import { Labelled, TextField } from '@/components/ui/labelled'
import { Select } from '@/components/ui/select'
import type { Actor } from '@/lib/core/actor/rules/actor'
import type { AcademicCalendar } from '@/lib/core/calendar/rules/academic-calendar'
import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { useKeptAlive } from '@/lib/core/live/browser/use-kept-alive'
import { idNumbered, type ChangeId, type GroupId, type LoadItemId } from '@/lib/core/names/rules/ids'
import type { Subgroup } from '@/lib/core/names/rules/resource'
import type { ChangeWarning } from '@/lib/core/placing/rules/change-warnings'
import { previewTexts } from '@/lib/core/placing/texts/move'
import { reasonTexts } from '@/lib/core/rights/texts/reasons'
import { type Offer, useOffers } from '@/lib/core/views/browser/vocabularies'
import { sameData } from '@/lib/core/words/rules/same-data'
import { regroup, regroupUrl } from '@/lib/regrouping/browser'
import { type ChosenFate, endsHeld, loadItemOfPart, type RegroupAct, type DatedAct } from '@/lib/regrouping/rules'
import {
  halvesAct,
  reformTexts,
  regroupActs,
  regroupedText,
  regroupTexts as texts,
  groupTitleTexts,
  streamTexts,
} from '@/lib/regrouping/texts'
import { nextMonday } from '@/lib/takeover/rules'
import { FateFields } from './fate-fields'
import { RegroupOutcome } from './regroup-outcome'
import { KeeperSelect, PartSelect, StreamFields } from './stream-fields'

/** What the toast says. */
export type Regrouped = { text: string; warnings: readonly ChangeWarning[]; changeId: ChangeId | null }

type ActName = RegroupAct['act']
const actNames: readonly ActName[] = ['rename', 'split', 'merge', 'halves', 'stream', 'part']

/** What is chosen, for whichever act. */
type Choices = {
  title: string
  /** The title is right, although it looks like that of another group. */
  isNew: boolean
  item: LoadItemId | null
  others: readonly LoadItemId[]
  /** The load, or of a stream that is parted the group, that keeps the classes; null: the item, or this group. */
  keeps: LoadItemId | null
  keeper: GroupId | null
  into: Offer | null
  half: Subgroup
  fates: readonly ChosenFate[]
}

type Group = { id: GroupId; title: string; subgroupCount: 1 | 2 | null }

/** Null: something is not chosen yet. */
function actOf(act: ActName, group: Group, choices: Choices): RegroupAct | null {
  const { isNew, item, others, keeps, keeper, into, half, fates } = choices
  const title = choices.title.trim()
  const isNamed = title !== '' && title !== group.title
  switch (act) {
    case 'rename':
      return isNamed ? { act, title, isNew } : null
    case 'stream':
      return item !== null && others.length > 0 ? { act, item, others, keeps } : null
    case 'part':
      return item === null ? null : { act, item, keeps: keeper }
    case 'halves':
      return { act, count: group.subgroupCount === 2 ? 1 : 2, fates }
    case 'merge':
      return into === null ? null : { act, into: idNumbered(into.id), fates }
    case 'split':
      return isNamed ? { act, title, isNew, half, fates } : null
  }
}

/** What asks for the parts to choose from; null: nothing is. */
function offerAct(act: ActName, group: Group, choices: Choices): RegroupAct | null {
  if (act === 'stream') return { act, item: null, others: [], keeps: null }
  if (act === 'part') return { act, item: null, keeps: null }
  return act === 'rename' ? null : actOf(act, group, { ...choices, fates: [] })
}

const lacking: Record<ActName, (choices: Choices) => string> = {
  rename: () => groupTitleTexts.needsTitle,
  split: () => groupTitleTexts.needsTitle,
  merge: () => reformTexts.needsGroup,
  halves: () => '',
  part: () => streamTexts.needsItem,
  stream: ({ item }) => (item === null ? streamTexts.needsItem : streamTexts.needsOthers),
}

const noParts: Partial<Record<ActName, string>> = {
  stream: streamTexts.noneToStream,
  part: streamTexts.noneToPart,
}

const TitleField = (props: { label: string; value: string; onChange: (value: string) => void }) => (
  <TextField {...props} aria-required maxLength={100} />
)

function IntoField(props: { actor: Actor; group: Group; value: Offer | null; onChange: (into: Offer | null) => void }) {
  const { actor, group, value, onChange } = props
  const offers = useOffers(actor, 'group', true)
  const others = useMemo(() => offers?.filter(({ id }) => id !== group.id), [offers, group.id])
  return (
    <Labelled label={reformTexts.into}>
      <Autocomplete
        label={reformTexts.into}
        placeholder={reformTexts.placeholder}
        choices={useMemo(() => choicesOf(others), [others])}
        value={value?.title ?? ''}
        onChoose={(choice) => onChange(offerOf(others, choice) ?? null)}
      />
    </Labelled>
  )
}

type Props = {
  actor: Actor
  calendar: AcademicCalendar
  today: CalendarDate
  group: Group
  onDone: (done: Regrouped | false) => void
}

/** What is chosen, what there is to choose from, what it would do, and doing it. */
function useRegrouping({ today, group, onDone }: Props) {
  const nothing: Choices = {
    title: group.title,
    isNew: false,
    item: null,
    others: [],
    keeps: null,
    keeper: null,
    into: null,
    half: group.subgroupCount === 2 ? 2 : 0,
    fates: [],
  }
  const [act, setAct] = useState<ActName>('rename')
  const [choices, setChoices] = useState(nothing)
  const [entry, setEntry] = useState<DateEntry>(nextMonday(today))
  const [reason, setReason] = useState('')
  const choose = (chosen: Partial<Choices>) => setChoices({ ...choices, ...chosen })

  useKeptAlive([{ kind: 'group', id: group.id }])

  const since = fieldDate(entry)
  const { isNew, item } = choices
  const orderOf = (what: RegroupAct | null): DatedAct | null =>
    what && since && { ...what, group: group.id, since, reason: '' }
  const ask = (order: DatedAct, how: { signal: AbortSignal }) => regroup({ ...order, dryRun: true }, how)
  // What there is to choose from, who may join, and what the choice would do.
  const offered = orderOf(offerAct(act, group, choices))
  const offer = usePreview(regroupUrl, offered, ask)
  const joining = usePreview(
    regroupUrl,
    act === 'stream' && item !== null ? orderOf({ act, item, others: [], keeps: null }) : null,
    ask,
  )
  const order = orderOf(actOf(act, group, choices))
  // Until more is chosen both are one order, of which only who asks it knows what it first came to.
  const isOffered = offered !== null && sameData(order, offered)
  const chosen = usePreview(regroupUrl, isOffered ? null : order, ask)
  const preview = isOffered ? offer : chosen
  const found = preview.state === 'known' ? preview.value : null
  const parts = offer.state === 'known' ? offer.value.parts : null

  // What offers the choices may be refused before there is anything to preview.
  const shown = [preview, joining, offer].find(({ state }) => state === 'refused') ?? preview
  const refused = shown.state === 'refused' ? shown.failure : null
  const isAlike = isNew || (refused?.kind === 'failed' && refused.code === 'looks_alike')
  const violations = found?.violations.total ?? 0
  const lacks = ((): string | null => {
    if (since === null) return texts.needsDate
    if (parts?.length === 0 && noParts[act]) return noParts[act]
    if (order === null) return lacking[act](choices)
    if (found && found.conflicts.length > 0 && !endsHeld(order)) return texts.heldHint
    return violations > 0 && reason.trim() === '' ? reasonTexts.needed : null
  })()

  const submit = async () => {
    if (order === null) return
    const done = await regroup({ ...order, reason: reason.trim(), dryRun: false })
    onDone({ text: regroupedText(order, done), warnings: done.warnings, changeId: done.changeId })
  }
  return {
    ...{ act, nothing, choices, setChoices, choose, entry, setEntry, reason, setReason, isAlike },
    ...{ offer, offered: parts, joining, order, found, shown, lacks, submit },
    begin: (chosen: ActName) => {
      setAct(chosen)
      setChoices(nothing)
    },
  }
}

/** What each act asks for, besides what becomes of the classes. */
function ActFields({
  actor,
  group,
  regrouping,
}: Pick<Props, 'actor' | 'group'> & { regrouping: ReturnType<typeof useRegrouping> }) {
  const { act, nothing, choices, setChoices, choose, isAlike, offer, offered, joining } = regrouping
  const { title, isNew, item, others, keeps, keeper, into, half } = choices
  const parted = act === 'part' && offered?.find(({ key }) => loadItemOfPart(key) === item)
  return (
    <>
      {act === 'rename' && (
        <TitleField
          label={groupTitleTexts.title}
          value={title}
          onChange={(typed) => choose({ title: typed, isNew: false })}
        />
      )}
      {act === 'split' && (
        <div className="grid items-start gap-3 sm:grid-cols-2">
          <TitleField
            label={reformTexts.newGroup}
            value={title}
            onChange={(typed) => choose({ title: typed, isNew: false, fates: [] })}
          />
          <Select
            label={reformTexts.half}
            value={half}
            options={reformTexts.halves.filter(({ value }) => group.subgroupCount === 2 || value === 0)}
            onChange={(chosen) => choose({ half: chosen, fates: [] })}
          />
        </div>
      )}
      {isAlike && (
        <Checkbox checked={isNew} onChange={(chosen) => choose({ isNew: chosen })}>
          {groupTitleTexts.isOther}
        </Checkbox>
      )}
      {act === 'merge' && (
        <IntoField {...{ actor, group }} value={into} onChange={(chosen) => choose({ into: chosen, fates: [] })} />
      )}
      {(act === 'stream' || act === 'part') && offer.state === 'asking' && (
        <p className="text-ink-soft">{previewTexts.asking}</p>
      )}
      {(act === 'stream' || act === 'part') && offered && offered.length > 0 && (
        <PartSelect parts={offered} value={item} onChange={(chosen) => setChoices({ ...nothing, item: chosen })} />
      )}
      {item !== null && joining.state === 'known' && (
        <StreamFields
          parts={joining.value.parts}
          {...{ item, others, keeps }}
          onOthers={(chosen) => choose({ others: chosen, keeps: null })}
          onKeeps={(chosen) => choose({ keeps: chosen })}
        />
      )}
      {parted && (
        <KeeperSelect part={parted} value={keeper ?? group.id} onChange={(chosen) => choose({ keeper: chosen })} />
      )}
    </>
  )
}

/**
 * Changes a group from a date on. Rendered in a dialog outside the dashboard, so it gets the actor and the calendar
 * as props.
 */
export function RegroupForm(props: Props) {
  const { actor, calendar, today, group, onDone } = props
  const regrouping = useRegrouping(props)
  const { act, choices, choose, begin, entry, setEntry, reason, setReason, offered, order, found, shown, lacks } =
    regrouping
  const { title, into, fates } = choices
  const labels = { ...regroupActs, halves: halvesAct(group.subgroupCount === 2 ? 1 : 2) }
  const other = act === 'merge' ? (into?.title ?? '') : title.trim()
  const hasFates = (act === 'halves' || act === 'merge' || act === 'split') && offered && offered.length > 0
  return (
    <TaskForm
      preview={shown}
      lacks={lacks}
      outcome={(value) => order && <RegroupOutcome {...{ order }} formerTitle={group.title} found={value} />}
      reason={<ActReason violations={found?.violations} isNeeded={false} reason={reason} onChange={setReason} />}
      submit={labels[act].submit}
      onSubmit={regrouping.submit}
      onCancel={() => onDone(false)}
    >
      <div className="grid items-start gap-3 sm:grid-cols-[1fr_12rem]">
        <Select
          label={texts.act}
          value={act}
          options={actNames.map((value) => ({ value, label: labels[value].label }))}
          onChange={begin}
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
      <ActFields {...{ actor, group, regrouping }} />
      {hasFates && (
        <FateFields
          parts={found?.parts ?? offered}
          titles={{ own: group.title, other }}
          chosen={fates}
          onChange={(chosen) => choose({ fates: chosen })}
        />
      )}
    </TaskForm>
  )
}
