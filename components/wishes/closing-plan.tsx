'use client'

import { type ReactNode, useMemo, useState } from 'react'
import { ChangedUnder, useGone } from '@/components/core/changes/changed-under'
import { TaskForm, untried } from '@/components/core/tasks/task-form'
import { type PlanMaking, RestOfPlan } from '@/components/repair/rest-of-plan'
import { Checkbox } from '@/components/ui/checkbox'
import { Chip } from '@/components/ui/chip'
import { WindowedList } from '@/components/ui/windowed-list'
import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { useKeptAlive } from '@/lib/core/live/browser/use-kept-alive'
import type { RoomId } from '@/lib/core/names/rules/ids'
import {
  commonReasons,
  type LeavingClass,
  type PlanEntry,
  type RepairStep,
  stepsOf,
  withoutCommon,
} from '@/lib/core/placing/rules/proposal'
import { roomsText } from '@/lib/core/schedule/texts/rooms-text'
import type { Rest } from '@/lib/core/wire/browser/answers'
import { inAlphabet } from '@/lib/core/words/rules/in-alphabet'
import { grouped } from '@/lib/core/words/rules/lists'
import { keysOf, recordOf } from '@/lib/core/words/rules/records'
import {
  aboutProposal,
  commonReasonText,
  leavingDates,
  leavingTitle,
  proposalTitle,
  soughtText,
} from '@/lib/repair/texts'
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

/** A class, or what only its owner moves; for a class that is `sought` nothing was found yet. */
type ClassRow = { key: string; room: string; leaving: LeavingClass } & (
  { part: 'goes' | 'stays' | 'unsure'; entry: PlanEntry } | { part: 'sought' }
)
type Row = ClassRow | { key: string; room: string; part: 'owned'; standing: StandingInRoom }

const parts = keysOf(planPartTitles)

/** The height of a row not shown yet, in pixels. */
const estimate = () => 64

type Plan = Pick<ClosingPlan, 'entries' | 'sought' | 'standing'> & { unsure?: readonly PlanEntry[] }

const roomsOf = ({ from }: LeavingClass): string => roomsText(from.rooms)

const rowsOf = ({ entries, sought, standing, unsure = [] }: Plan): Row[] => [
  ...unsure.map((entry) => rowOf(entry, 'unsure')),
  ...entries.map((entry) => rowOf(entry, entry.proposals.length > 0 ? 'goes' : 'stays')),
  ...sought.map((leaving): Row => ({ ...aboutClass(leaving), part: 'sought' })),
  ...standing.map((one): Row => ({
    key: `held ${one.id} ${one.date} ${one.pair} ${one.with?.id}`,
    room: one.title,
    part: 'owned',
    standing: one,
  })),
]

const rowOf = (entry: PlanEntry, part: 'goes' | 'stays' | 'unsure'): Row => ({
  ...aboutClass(entry.leaving),
  part,
  entry,
})

const aboutClass = (leaving: LeavingClass) => ({
  key: classKey(leaving, leaving.dates),
  room: roomsOf(leaving),
  leaving,
})

/** What a class is and where it stood on these of its dates. */
const classText = (leaving: LeavingClass, dates: readonly CalendarDate[]): string =>
  [roomsOf(leaving), leavingTitle(leaving), leavingDates({ ...leaving, dates })].join('; ')

const classKey = (leaving: LeavingClass, dates: readonly CalendarDate[]): string =>
  `${leaving.isDraft ? 'draft' : 'class'} ${classText(leaving, dates)}`

/** One date of a row. A plan made anew has the same ones in other rows, so what is said of it belongs to them. */
type Standing = { key: string; row: Row; date: CalendarDate | null }

const standingsOf = (row: Row): Standing[] =>
  row.part === 'owned'
    ? [{ key: row.key, row, date: null }]
    : row.leaving.dates.map((date) => ({ key: classKey(row.leaving, [date]), row, date }))

const keyOf = ({ key }: { key: string }): string => key

/** What stood there and does not any more: a line for each row that it was in. */
const goneLines = (gone: readonly Standing[]): { key: string; text: string }[] =>
  [...grouped(gone, ({ row }) => row).entries()].map(([row, those]) => ({
    key: row.key,
    text:
      row.part === 'owned'
        ? [row.room, standingEvent(row.standing), standingTime(row.standing)].filter(Boolean).join(', ')
        : classText(
            row.leaving,
            those.flatMap(({ date }) => date ?? []),
          ),
  }))

const closingWords = { nothing: texts.nothing, stays: texts.stays, unsure: '' }

/** What is said under the rows of a part. */
const underRows = ({ unsure, stays }: { unsure: string; stays: string }): Partial<Record<PlanPart, string>> => ({
  unsure,
  stays,
  owned: stays,
})

/** The number of groups and teachers whose classes move. */
function reachOf(entries: readonly PlanEntry[]): { groups: number; teachers: number } {
  const moves = entries.flatMap(({ proposals }) => proposals[0]?.moves ?? [])
  const count = (ids: readonly number[]) => new Set(ids).size
  return {
    groups: count(moves.flatMap(({ groups }) => groups.map(({ id }) => id))),
    teachers: count(moves.flatMap(({ teachers }) => teachers.map(({ id }) => id))),
  }
}

/** The rows of a plan by part, and those that are ticked: what is unsure only if somebody said so. */
function useTickedPlan(plan: Plan) {
  const rows = useMemo(() => rowsOf(plan).sort((a, b) => inAlphabet(a.room, b.room)), [plan])
  const [said, setSaid] = useState<ReadonlyMap<string, boolean>>(new Map())
  const isTaken = (row: Row): boolean =>
    standingsOf(row)
      .map(({ key }) => said.get(key))
      .find((one) => one !== undefined) ?? row.part !== 'unsure'
  const tick = (some: readonly Row[], isOn: boolean) =>
    setSaid(new Map([...said, ...some.flatMap(standingsOf).map(({ key }) => [key, isOn] as const)]))
  const counts = recordOf(parts, (part) => rows.filter((row) => row.part === part).length)
  const [chosenPart, setPart] = useState<PlanPart | null>(null)
  const part = chosenPart ?? parts.find((one) => counts[one] > 0) ?? 'goes'
  const shown = useMemo(() => rows.filter((row) => row.part === part), [rows, part])
  const ways = useMemo(() => shown.flatMap((row) => ('entry' in row ? row.entry.proposals.slice(0, 1) : [])), [shown])
  const common = useMemo(() => commonReasons(ways), [ways])
  const taken = rows.flatMap((row) => ('entry' in row && isTaken(row) ? [row.entry] : []))
  const moves = taken.flatMap(({ proposals }) => proposals[0]?.moves ?? [])
  const steps = stepsOf(moves)
  const goes = rows.filter((row) => row.part === 'goes')
  const standings = useMemo(() => rows.flatMap(standingsOf), [rows])
  const gone = goneLines(useGone(standings, keyOf))
  /** What is said of all holds for those that are found later, too. */
  const tickAll = (isOn: boolean) =>
    tick(
      rows.filter((row) => row.part === 'goes' || row.part === 'sought'),
      isOn,
    )

  return {
    ...{ rows, part, setPart, shown, common, ways, isTaken, tick, tickAll, goes, gone, taken, steps },
    /** The parts that have rows, with how many. */
    parts: parts.flatMap((one) => (counts[one] > 0 ? [[one, counts[one]] as const] : [])),
  }
}

/**
 * What stands in rooms that are or will be closed, or whose equipment is out of order, to be ticked and moved
 * together, also before all of it is planned; what is unsure is not ticked at first. `submitText`: by the number of
 * classes that move.
 */
export function ClosingPlanForm(props: {
  plan: Plan
  /** How the plan is being made. */
  query: PlanMaking
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
  const { plan, query, of, note, words = closingWords, submitText, mayBeEmpty, onSubmit, onCancel } = props
  const {
    rows,
    parts: told,
    part,
    setPart,
    shown,
    common,
    ways,
    isTaken,
    tick,
    tickAll,
    goes,
    gone,
    taken,
    steps,
  } = useTickedPlan(plan)
  useKeptAlive(
    of.map((id) => ({ kind: 'room', id })),
    { isBeingMade: query.rest !== null },
  )
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
        {({ text }) => text}
      </ChangedUnder>
      {rows.length === 0 ? (
        <p role="status" className="text-success">
          {words.nothing}
        </p>
      ) : (
        <>
          {note}
          <PartChips parts={told} chosen={part} rest={query.rest} onChoose={setPart} />
          {part === 'goes' && (
            <Checkbox checked={goes.every(isTaken)} isPartly={goes.some(isTaken)} onChange={tickAll}>
              {texts.all}
            </Checkbox>
          )}
          {common.map(({ reason, ways: count }) => (
            <p key={reason} className="text-sm text-pretty text-ink-soft">
              {commonReasonText(reason, count, ways.length)}
            </p>
          ))}
          <PlanRows
            key={part}
            {...{ shown, common, isTaken }}
            rest={query.rest}
            onTake={(row, isOn) => tick([row], isOn)}
          />
          <p className="text-sm text-pretty text-ink-soft empty:hidden">{underRows(words)[part]}</p>
          <RestOfPlan query={query} meanwhile={texts.takeFound} />
        </>
      )}
    </TaskForm>
  )
}

/** The parts of a plan that have rows; one is shown at a time. */
const PartChips = (props: {
  parts: readonly (readonly [PlanPart, number])[]
  chosen: PlanPart
  rest: Rest
  onChoose: (part: PlanPart) => void
}) => (
  <div role="group" aria-label={texts.shown} className="flex flex-wrap gap-2">
    {props.parts.map(([one, count]) => (
      <Chip key={one} className="px-2.5" isPressed={props.chosen === one} onClick={() => props.onChoose(one)}>
        {planPartText(one, count, props.rest === 'left')}
      </Chip>
    ))}
  </div>
)

function PlanRows(props: {
  shown: readonly Row[]
  rest: Rest
  common: ReturnType<typeof commonReasons>
  isTaken: (row: Row) => boolean
  onTake: (row: Row, isOn: boolean) => void
}) {
  const { shown, rest, common, isTaken, onTake } = props
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
          ) : row.part === 'sought' ? (
            <Sought row={row} isLeft={rest === 'left'} />
          ) : (
            <Planned
              room={row.room}
              entry={{ ...row.entry, proposals: row.entry.proposals.map((one) => withoutCommon(one, common)) }}
              isTaken={isTaken(row)}
              onTake={(isOn) => onTake(row, isOn)}
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
  const what = <LeavingText {...{ room, leaving }} />
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

const Sought = ({ row: { room, leaving }, isLeft }: { row: ClassRow; isLeft: boolean }) => (
  <div className="grid gap-x-4 gap-y-1 sm:grid-cols-2">
    <p className="min-w-0 text-pretty break-words">
      <LeavingText {...{ room, leaving }} />
    </p>
    <p className="text-ink-soft">{soughtText(isLeft)}</p>
  </div>
)

const LeavingText = ({ room, leaving }: { room: string; leaving: LeavingClass }) => (
  <>
    <span className="font-medium">{room}</span>, {leavingTitle(leaving)}
    <span className="block text-ink-soft">{leavingDates(leaving)}</span>
  </>
)

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
