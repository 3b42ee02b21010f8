'use client'

import { type ReactNode, useMemo, useState } from 'react'
import { ChangedUnder, useGone } from '@/components/core/changes/changed-under'
import { TaskForm, untried } from '@/components/core/tasks/task-form'
import { Checkbox } from '@/components/ui/checkbox'
import { Chip } from '@/components/ui/chip'
import { WindowedList } from '@/components/ui/windowed-list'
import { useKeptAlive } from '@/lib/core/browser/live/use-kept-alive'
import type { RoomId } from '@/lib/core/rules/names/ids'
import {
  commonReasons,
  type PlanEntry,
  type RepairStep,
  stepsOf,
  withoutCommon,
} from '@/lib/core/rules/placing/proposal'
import { aboutProposal, commonReasonText, leavingDates, leavingTitle, proposalTitle } from '@/lib/repair/texts'
import type { ClosingPlan, StandingInRoom } from '@/lib/wishes/rules'
import {
  closingPanelTexts as texts,
  planPartText,
  type PlanPart,
  planPartTitles,
  reachText,
  standingEvent,
  standingOwners,
  standingTime,
  tickLabel,
} from '@/lib/wishes/texts'
import { inAlphabet } from '@/lib/core/rules/names/in-alphabet'
import { keysOf, recordOf } from '@/lib/core/rules/words/records'

type Row = { key: string; room: string } & (
  { part: 'goes' | 'stays' | 'unsure'; entry: PlanEntry } | { part: 'owned'; standing: StandingInRoom }
)

const parts = keysOf(planPartTitles)

/** The height of a row not shown yet, in pixels. */
const estimate = () => 64

type Plan = Pick<ClosingPlan, 'entries' | 'standing'> & { unsure?: readonly PlanEntry[] }

const roomsText = ({ leaving }: PlanEntry): string => leaving.from.rooms.map(({ title }) => title).join(', ')

const rowsOf = ({ entries, standing, unsure = [] }: Plan): Row[] => [
  ...unsure.map((entry): Row => ({
    key: `unsure ${entryKey(entry)}`,
    room: roomsText(entry),
    part: 'unsure',
    entry,
  })),
  ...entries.map((entry): Row => ({
    key: `class ${entryKey(entry)}`,
    room: roomsText(entry),
    part: entry.proposals.length > 0 ? 'goes' : 'stays',
    entry,
  })),
  ...standing.map((one): Row => ({
    key: `held ${one.id} ${one.date} ${one.pair} ${one.with?.id}`,
    room: one.title,
    part: 'owned',
    standing: one,
  })),
]

/** A class of the plan by what it is and where it stands, so that a plan made anew keeps what is ticked. */
const entryKey = (entry: PlanEntry): string => {
  const { leaving } = entry
  return [roomsText(entry), leavingTitle(leaving), leavingDates(leaving)].join('; ')
}

const keyOf = ({ key }: Row): string => key

/** What it was and where it stood. */
const rowText = (row: Row): string =>
  'entry' in row
    ? entryKey(row.entry)
    : [row.room, standingEvent(row.standing), standingTime(row.standing)].filter(Boolean).join(', ')

const closingWords = { nothing: texts.nothing, stays: texts.stays, unsure: '' }

/** The number of groups and teachers whose classes move. */
function reachOf(entries: readonly PlanEntry[]): { groups: number; teachers: number } {
  const moves = entries.flatMap(({ proposals }) => proposals[0]?.moves ?? [])
  const count = (ids: readonly number[]) => new Set(ids).size
  return {
    groups: count(moves.flatMap(({ groups }) => groups.map(({ id }) => id))),
    teachers: count(moves.flatMap(({ teachers }) => teachers.map(({ id }) => id))),
  }
}

/** The rows of a plan by part, and those that are ticked; `left`: keys of those that are not. */
function useTickedPlan(plan: Plan) {
  const rows = useMemo(() => rowsOf(plan).sort((a, b) => inAlphabet(a.room, b.room)), [plan])
  const unsure = rows.flatMap((row) => (row.part === 'unsure' ? [row.key] : []))
  const [left, setLeft] = useState<ReadonlySet<string>>(() => new Set(unsure))
  const counts = recordOf(parts, (part) => rows.filter((row) => row.part === part).length)
  const [chosenPart, setPart] = useState<PlanPart | null>(null)
  const part = chosenPart ?? parts.find((one) => counts[one] > 0) ?? 'goes'
  const shown = useMemo(() => rows.filter((row) => row.part === part), [rows, part])
  const ways = useMemo(() => shown.flatMap((row) => ('entry' in row ? row.entry.proposals.slice(0, 1) : [])), [shown])
  const common = useMemo(() => commonReasons(ways), [ways])
  const taken = rows.flatMap((row) => (row.part !== 'owned' && !left.has(row.key) ? [row.entry] : []))
  const moves = taken.flatMap(({ proposals }) => proposals[0]?.moves ?? [])
  const steps = stepsOf(moves)
  const goes = rows.filter((row) => row.part === 'goes')

  const toggle = (key: string, isTaken: boolean) => {
    const next = new Set(left)
    if (isTaken) next.delete(key)
    else next.add(key)
    setLeft(next)
  }
  return {
    ...{ rows, part, setPart, shown, common, ways, left, toggle, goes, taken, steps },
    /** The parts that have rows, with how many. */
    parts: parts.flatMap((one) => (counts[one] > 0 ? [[one, counts[one]] as const] : [])),
    tickAll: (isOn: boolean) => {
      const others = [...left].filter((key) => goes.every((row) => row.key !== key))
      setLeft(new Set([...others, ...(isOn ? [] : goes.map(({ key }) => key))]))
    },
  }
}

/**
 * What stands in rooms that are or will be closed, or whose equipment is out of order, to be ticked and moved
 * together; what is unsure is not ticked at first. `submitText`: by the number of classes that move.
 */
export function ClosingPlanForm(props: {
  plan: Plan
  /** The rooms that are planned for. */
  of: readonly RoomId[]
  /** Above what stands there. */
  note?: ReactNode
  words?: { nothing: string; stays: string; unsure: string }
  submitText: (classes: number) => string
  /** Whether it may be sent with nothing ticked. */
  mayBeEmpty: boolean
  onSubmit: (moves: readonly RepairStep[]) => Promise<void>
  onCancel: () => void
}) {
  const { plan, of, note, words = closingWords, submitText, mayBeEmpty, onSubmit, onCancel } = props
  const {
    rows,
    parts: told,
    part,
    setPart,
    shown,
    common,
    ways,
    left,
    toggle,
    tickAll,
    goes,
    taken,
    steps,
  } = useTickedPlan(plan)
  useKeptAlive(of.map((id) => ({ kind: 'room', id })))
  const gone = useGone(rows, keyOf)
  const { groups, teachers } = reachOf(taken)
  return (
    <TaskForm
      preview={untried}
      lacks={!mayBeEmpty && steps.length === 0 ? texts.nothingTicked : null}
      note={taken.length > 0 ? reachText(groups, teachers) : undefined}
      submit={submitText(steps.length)}
      onSubmit={() => onSubmit(steps)}
      onCancel={onCancel}
    >
      <ChangedUnder title={texts.goneMeanwhile} gone={gone} keyOf={keyOf}>
        {rowText}
      </ChangedUnder>
      {rows.length === 0 ? (
        <p role="status" className="text-success">
          {words.nothing}
        </p>
      ) : (
        <>
          {note}
          <div role="group" aria-label={texts.shown} className="flex flex-wrap gap-2">
            {told.map(([one, count]) => (
              <Chip key={one} className="px-2.5" isPressed={part === one} onClick={() => setPart(one)}>
                {planPartText(one, count)}
              </Chip>
            ))}
          </div>
          {part === 'goes' && (
            <Checkbox
              checked={goes.every(({ key }) => !left.has(key))}
              isPartly={goes.some(({ key }) => !left.has(key))}
              onChange={tickAll}
            >
              {texts.all}
            </Checkbox>
          )}
          {common.map(({ reason, ways: count }) => (
            <p key={reason} className="text-sm text-pretty text-ink-soft">
              {commonReasonText(reason, count, ways.length)}
            </p>
          ))}
          <PlanRows key={part} {...{ shown, common, left }} onTake={toggle} />
          {part !== 'goes' && (
            <p className="text-sm text-pretty text-ink-soft">{part === 'unsure' ? words.unsure : words.stays}</p>
          )}
        </>
      )}
    </TaskForm>
  )
}

function PlanRows(props: {
  shown: readonly Row[]
  common: ReturnType<typeof commonReasons>
  left: ReadonlySet<string>
  onTake: (key: string, isTaken: boolean) => void
}) {
  const { shown, common, left, onTake } = props
  return (
    <WindowedList
      label={texts.list}
      rows={shown}
      estimate={estimate}
      kept={null}
      className="max-h-[38dvh] min-h-40 rounded-md border sm:max-h-[50dvh]"
    >
      {(row) => (
        <div className="border-b px-3 py-2 text-sm">
          {row.part === 'owned' ? (
            <Held standing={row.standing} />
          ) : (
            <Planned
              room={row.room}
              entry={{ ...row.entry, proposals: row.entry.proposals.map((one) => withoutCommon(one, common)) }}
              isTaken={!left.has(row.key)}
              onTake={(isTaken) => onTake(row.key, isTaken)}
            />
          )}
        </div>
      )}
    </WindowedList>
  )
}

function Planned(props: { room: string; entry: PlanEntry; isTaken: boolean; onTake: (isTaken: boolean) => void }) {
  const { room, entry, isTaken, onTake } = props
  const { leaving, isMine, proposals } = entry
  const [proposal] = proposals
  const what = (
    <>
      <span className="font-medium">{room}</span>, {leavingTitle(leaving)}
      <span className="block text-ink-soft">{leavingDates(leaving)}</span>
    </>
  )
  return (
    <div className="grid gap-x-4 gap-y-1 sm:grid-cols-2">
      {proposal ? (
        <label className="flex min-w-0 items-start gap-2">
          <input
            type="checkbox"
            aria-label={tickLabel(leavingTitle(leaving))}
            className="mt-0.5 size-4 shrink-0"
            checked={isTaken}
            onChange={(event) => onTake(event.target.checked)}
          />
          <span className="min-w-0 text-pretty break-words">{what}</span>
        </label>
      ) : (
        <p className="min-w-0 text-pretty break-words">{what}</p>
      )}
      {proposal ? (
        <p className={`min-w-0 text-pretty break-words max-sm:pl-6 ${isTaken ? '' : 'text-ink-faint'}`}>
          {proposalTitle(proposal)}
          <span className="block text-ink-soft">{aboutProposal(proposal)}</span>
        </p>
      ) : (
        <p className="min-w-0 text-pretty text-warning">{isMine ? texts.noRoom : texts.notMine}</p>
      )}
    </div>
  )
}

function Held({ standing }: { standing: StandingInRoom }) {
  return (
    <div className="grid gap-x-4 gap-y-1 sm:grid-cols-2">
      <p className="min-w-0 text-pretty break-words">
        <span className="font-medium">{standing.title}</span>, {standingEvent(standing)}
        <span className="block text-ink-soft">{standingTime(standing)}</span>
      </p>
      <p className="min-w-0 text-pretty break-words">
        {standing.owners.length > 0 ? standingOwners(standing) : texts.owner}
      </p>
    </div>
  )
}
