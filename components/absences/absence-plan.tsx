'use client'

import { useMemo, useState } from 'react'
import { ChangedUnder, useGone } from '@/components/core/changes/changed-under'
import { TouchedList, WarningList } from '@/components/core/changes/conflict-list'
import { useActs } from '@/components/core/changes/use-acts'
import { usePreview } from '@/components/core/changes/use-preview'
import { ReasonField } from '@/components/core/fields/reason-field'
import { TaskForm } from '@/components/core/tasks/task-form'
import { type PlanMaking, RestOfPlan } from '@/components/repair/rest-of-plan'
import { SessionRepair } from '@/components/repair/session-repair'
import { Button } from '@/components/ui/button'
import { AnswerPlaceholder } from '@/components/ui/placeholder'
import { ScrollArea } from '@/components/ui/scroll-area'
import { Select } from '@/components/ui/select'
import { settleAbsence, settleAbsenceUrl, useAbsencePlan } from '@/lib/absences/browser/use-absences'
import { useSubstituteOffers } from '@/lib/absences/browser/use-offers'
import {
  type AbsenceChoice,
  type AbsencePlan,
  type AbsenceSettled,
  type AbsentClass,
  bestForAll,
  joinChoice,
} from '@/lib/absences/rules/absence-plan'
import {
  aboutJoin,
  absencePlanTexts as texts,
  absentPlace,
  absentTitle,
  choicesText,
  settledMeanwhileText,
  settleText,
  wayTitles,
  wayWords,
} from '@/lib/absences/texts/absences'
import type { Actor } from '@/lib/core/actor/rules/actor'
import { useKeptAlive } from '@/lib/core/live/browser/use-kept-alive'
import type { MeetingId, TeacherId, WishId } from '@/lib/core/names/rules/ids'
import { type Proposal, proposalKey, stepsOf } from '@/lib/core/placing/rules/proposal'
import { countExams } from '@/lib/core/placing/rules/touched-exams'
import { previewTexts } from '@/lib/core/placing/texts/move'
import { reasonTexts } from '@/lib/core/rights/texts/reasons'
import type { Rest } from '@/lib/core/wire/browser/answers'
import { aboutProposal, proposalTitle, soughtText } from '@/lib/repair/texts'
import { AskFold } from './ask-fold'
import { Reasons } from './substitute-list'

type Finish = (done: AbsenceSettled | false) => void

type PlanProps = { id: WishId; actor: Actor; onDone: Finish }

/** What becomes of each class of whoever is absent: a choice for each, one preview, one change. */
export function AbsencePlanForm(props: PlanProps) {
  const query = useAbsencePlan(props.id)
  const plan = query.data
  if (!plan) return <AnswerPlaceholder query={query} failed={texts.failed} loading={texts.asking} />
  return <OpenPlan {...props} plan={plan} query={query} />
}

type OpenPlanProps = PlanProps & { plan: AbsencePlan; query: PlanMaking & { leave: () => void } }

const idOf = ({ item }: AbsentClass): MeetingId => item.id

/** The plan while it is made and others act: it says what they settled, and goes on with the rest. */
export function OpenPlan(props: OpenPlanProps) {
  const { who, classes } = props.plan
  useKeptAlive([who], { isBeingMade: props.query.rest !== null })
  const gone = useGone(classes, idOf)
  return (
    <div className="grid min-w-0 grid-cols-1 gap-4">
      <ChangedUnder title={texts.settledMeanwhile} gone={gone} keyOf={idOf}>
        {({ item }) => <Settled item={item} />}
      </ChangedUnder>
      {classes.length === 0 ? <p role="status">{texts.none}</p> : <KnownPlan {...props} />}
    </div>
  )
}

/** A class that needs no decision any more; who agreed to hold it is named. */
function Settled({ item }: Pick<AbsentClass, 'item'>) {
  const { data: offers = [] } = useSubstituteOffers(item.id)
  const agreed = offers.find(({ state }) => state === 'yes')
  return <>{settledMeanwhileText(item, agreed?.teacher.name ?? null)}</>
}

type Option = { value: string; label: string; choice: AbsenceChoice | null }

const stay = 'stay'
const moveValue = (proposal: Proposal): string => `move ${proposalKey(proposal)}`

/** All that can become of a class, in the order of the ways. */
function optionsOf({ item, ways, substitutes, joins, proposals }: AbsentClass, who: AbsencePlan['who']): Option[] {
  const { id, version } = item
  const colleagues = item.teachers.filter((one) => one.id !== who.id).map(({ name }) => name)
  const seen = { id, version }
  return [
    { value: stay, label: texts.leave, choice: null },
    ...ways.flatMap((way): Option[] => {
      if (way === 'substitute')
        return substitutes.map((one) => ({
          value: `${way} ${one.id}`,
          label: wayWords.substitute(one.name),
          choice: { ...seen, way, teacherId: one.id },
        }))
      if (way === 'join')
        return joins.map((one) => ({
          value: `${way} ${one.id}`,
          label: wayWords.join(one),
          choice: joinChoice(seen, one),
        }))
      if (way === 'move')
        return proposals.map((one) => ({
          value: moveValue(one),
          label: wayWords.move(proposalTitle(one)),
          choice: { ...seen, way, moves: stepsOf(one.moves) },
        }))
      const label = way === 'alone' && colleagues.length > 0 ? wayWords.colleagues(colleagues) : wayTitles[way]
      return [{ value: way, label, choice: { ...seen, way } }]
    }),
  ]
}

const isSame = (one: AbsenceChoice | null, other: AbsenceChoice | null): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

/** Why nothing can be settled now, as a sentence; null: nothing hinders. */
function lackedBy({ isMade, taken, reason }: { isMade: boolean; taken: number; reason: string }): string | null {
  if (!isMade) return texts.beingMade
  if (taken === 0) return texts.nothing
  return reason.trim() === '' ? reasonTexts.needed : null
}

function KnownPlan(props: OpenPlanProps) {
  const { id, actor, plan, query, onDone } = props
  const best = useMemo(() => bestForAll(plan.classes), [plan])
  const options = useMemo(() => plan.classes.map((one) => optionsOf(one, plan.who)), [plan])
  /** The ways chosen by hand, by class; they stay when the plan is made anew. */
  const [made, setMade] = useState<ReadonlyMap<MeetingId, string>>(new Map())
  const choices = plan.classes.map(({ item }, index): AbsenceChoice | null => {
    const option = options[index]?.find(({ value }) => value === made.get(item.id))
    return option ? option.choice : (best[index] ?? null)
  })
  const [reason, setReason] = useState(plan.title)
  const { act } = useActs()
  const taken = choices.filter((one) => one !== null)
  const isMade = query.rest !== 'sought'
  // Tried out when the plan is made: before, it would wait for that.
  const preview = usePreview(settleAbsenceUrl(id), isMade && taken.length > 0 ? taken : null, (chosen) =>
    settleAbsence({ id, choices: chosen, reason: '', dryRun: true }),
  )
  const lacks = lackedBy({ isMade, taken: taken.length, reason })
  const submit = async () => {
    const done = await act(() => settleAbsence({ id, choices: taken, reason: reason.trim(), dryRun: false }))
    if (done) onDone(done)
  }
  const isBest = choices.every((one, index) => isSame(one, best[index] ?? null))
  return (
    <TaskForm
      {...{ preview, lacks }}
      onLookAgain={() => void query.reload()}
      outcome={(found) => <Outcome {...found} />}
      reason={<ReasonField isRequired value={reason} onChange={setReason} />}
      submit={settleText(taken.length)}
      onSubmit={submit}
      onCancel={() => onDone(false)}
    >
      <div className="flex flex-wrap items-center gap-2">
        <p className="min-w-0 grow basis-full text-sm text-ink-soft sm:basis-0" role="status">
          {choicesText(choices)}
        </p>
        <Button disabled={isBest} onClick={() => setMade(new Map())}>
          {texts.best}
        </Button>
        <Button
          disabled={taken.length === 0}
          onClick={() => setMade(new Map(plan.classes.map(({ item }) => [item.id, stay])))}
        >
          {texts.leaveAll}
        </Button>
      </div>
      <SessionRepair
        actor={actor}
        count={countExams(plan.classes.map(({ item }) => ({ ...item, dates: [item.date] })))}
        touched={{ kind: plan.who.kind, ids: [plan.who.id], from: plan.startsOn, to: plan.endsOn }}
      />
      <ScrollArea label={texts.list} className="max-h-[45dvh] min-h-40 rounded-md border">
        <ul aria-label={texts.list} className="divide-y">
          {plan.classes.map((one, index) => (
            <li key={one.item.id} className="px-3 py-2">
              <Entry
                entry={one}
                options={options[index] ?? []}
                chosen={choices[index] ?? null}
                rest={query.rest}
                instead={plan.who.kind === 'teacher' ? plan.who.id : null}
                onChoose={(value) => setMade(new Map(made).set(one.item.id, value))}
              />
            </li>
          ))}
        </ul>
      </ScrollArea>
      <RestOfPlan query={query} meanwhile={texts.settleFound} onLeave={query.leave} />
    </TaskForm>
  )
}

const Outcome = ({ touched, warnings, classes }: AbsenceSettled) => (
  <div className="grid gap-2">
    {warnings.length > 0 ? (
      <ScrollArea label={previewTexts.region} className="max-h-[20dvh]">
        <WarningList warnings={warnings} />
      </ScrollArea>
    ) : (
      <p className="text-success">{texts.allFree}</p>
    )}
    <TouchedList title={texts.touched} touched={touched} meetings={classes} />
  </div>
)

function Entry(props: {
  entry: AbsentClass
  options: readonly Option[]
  chosen: AbsenceChoice | null
  rest: Rest
  /** The absent teacher. */
  instead: TeacherId | null
  onChoose: (value: string) => void
}) {
  const { entry, options, chosen, rest, instead, onChoose } = props
  const { item, ways, substitutes, joins, proposals, isSought } = entry
  const value = options.find(({ choice }) => isSame(choice, chosen))?.value ?? stay
  const substitute = substitutes.find((one) => value === `substitute ${one.id}`)
  const join = joins.find((one) => value === `join ${one.id}`)
  const proposal = proposals.find((one) => value === moveValue(one))
  return (
    <div className="grid gap-x-4 gap-y-1 sm:grid-cols-2">
      <div className="min-w-0 text-sm">
        <p className="font-medium text-pretty break-words">{absentTitle(item)}</p>
        <p className="text-pretty text-ink-soft">{absentPlace(item)}</p>
      </div>
      <div className="min-w-0 text-sm">
        {options.length > 1 ? (
          <Select
            label={texts.choice(`${absentTitle(item)}, ${absentPlace(item)}`)}
            hidesLabel
            value={value}
            options={options}
            onChange={onChoose}
          />
        ) : (
          !isSought && <p className="text-warning">{ways.length === 0 ? texts.notMine : texts.nothingFound}</p>
        )}
        {isSought && value === stay && <p className="text-ink-soft">{soughtText(rest === 'left')}</p>}
        {substitute && <Reasons substitute={substitute} />}
        {join && <p className="text-pretty text-ink-soft">{aboutJoin(join)}</p>}
        {proposal && <p className="text-pretty text-ink-soft">{aboutProposal(proposal)}</p>}
        {instead !== null && ways.includes('substitute') && substitutes.length > 0 && !item.isDraft && (
          <AskFold id={item.id} {...{ instead, substitutes }} />
        )}
      </div>
    </div>
  )
}
