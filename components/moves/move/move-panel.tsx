'use client'
import { useId, useState } from 'react'
import { RoomSearch } from '@/components/booking/room-search/room-finder'
import { WarningList } from '@/components/core/changes/conflict-list'
import { useActs } from '@/components/core/changes/use-acts'
import { useConsent } from '@/components/core/changes/use-attempt'
import { usePreview } from '@/components/core/changes/use-preview'
import { DateField } from '@/components/core/dates/date-field'
import { ReasonField } from '@/components/core/fields/reason-field'
import { useDashboard, useDashboardActions } from '@/components/core/state/dashboard-provider'
import type { MoveTask } from '@/components/core/state/task'
import { Option, TaskOutcome } from '@/components/core/tasks/outcome'
import { LessonSummary, Stays, TaskPanel } from '@/components/core/tasks/task-panel'
import { useRepairDialog } from '@/components/repair/use-repair-dialogs'
import { Button } from '@/components/ui/button'
import { Select } from '@/components/ui/select'
import { useReasons } from '@/lib/booking/browser/reasons'
import { dayMonth, mondayOf } from '@/lib/core/calendar/rules/calendar-date'
import type { DatedSlot } from '@/lib/core/calendar/rules/dated-slot'
import { countOver, pairTimesOn } from '@/lib/core/calendar/rules/pairs'
import { pairOption } from '@/lib/core/free-rooms/texts/rooms'
import { studentCount } from '@/lib/core/names/rules/resource'
import type { Moved, MoveOrder, MoveWay } from '@/lib/core/placing/rules/move'
import {
  freePlaceText,
  goesText,
  movedText,
  movesText,
  moveTexts,
  previewTexts,
  staysText,
  titled,
} from '@/lib/core/placing/texts/move'
import { steppedOverText } from '@/lib/core/placing/texts/placement'
import { saysTaken } from '@/lib/core/refusals/browser/refusal'
import { isAllowed } from '@/lib/core/rights/rules/rights'
import { whereText } from '@/lib/core/schedule/texts/grid'
import { roomsText } from '@/lib/core/schedule/texts/rooms-text'
import { move, moveUrl } from '@/lib/moves/browser/moves'
import { repairTexts } from '@/lib/repair/texts'

/** Choices made in the panel itself. */
export type MoveChoices = { justChange: boolean; untilEnd: boolean; reason: string }

type MoveRules = {
  /** False for a draft, which is removed instead. */
  mayWithdraw: boolean
  /** False for a draft: its moves are never recorded. */
  mayJustChange: boolean
  mayUntilEnd: boolean
  asksReason: boolean
  /** The target; null: none, or not chosen yet. */
  target: DatedSlot | null
  /** What is still missing, if anything. */
  lacks: 'target' | 'room' | 'reason' | null
}

/** The target of a class. `isRoomActive`: the shown week is a room's, where a room alone is not a target. */
function targetOf({ item, to, room, way }: MoveTask, isRoomActive: boolean): DatedSlot | null {
  if (way === 'withdraw') return null
  const staysHere = way === 'room' || (room !== null && !isRoomActive)
  return to ?? (staysHere ? { date: item.date, pair: item.pair } : null)
}

/** Specification, «Move panel». */
export function moveRules(task: MoveTask, isRoomActive: boolean, { justChange, reason }: MoveChoices): MoveRules {
  const { item, room, way } = task
  const isDraft = item.state === 'projected'
  const withdraws = way === 'withdraw'
  const target = targetOf(task, isRoomActive)
  const asksReason = !isDraft && (withdraws || !justChange)
  const lacks = (): MoveRules['lacks'] => {
    if (!withdraws && target === null) return 'target'
    if (!withdraws && room === 'another') return 'room'
    return asksReason && reason.trim() === '' ? 'reason' : null
  }
  return {
    mayWithdraw: !isDraft && way !== 'room',
    mayJustChange: !isDraft && !withdraws,
    mayUntilEnd: !withdraws,
    asksReason,
    target,
    lacks: lacks(),
  }
}

/** The order for the server; null without a target. The reason is not required yet. */
export function moveOrder(
  { item, room, way }: MoveTask,
  { target, lacks, mayUntilEnd, asksReason }: MoveRules,
  { untilEnd, reason }: MoveChoices,
): Omit<MoveOrder, 'dryRun'> | null {
  if (lacks === 'target' || lacks === 'room') return null
  return {
    id: item.id,
    seenOn: item.date,
    to: target,
    roomId: way === 'withdraw' || room === null || room === 'another' ? null : room.id,
    reason: asksReason ? reason.trim() : '',
    justChange: !asksReason,
    untilEnd: mayUntilEnd && untilEnd,
    version: item.version,
  }
}

type RoomChoiceProps = {
  task: MoveTask
  at: DatedSlot
  untilEnd: boolean
  onChange: (room: MoveTask['room']) => void
}

/** Keeps the room or chooses another, searched in the target slot `at`; for a room change only the latter. */
function RoomChoice({ task, at, untilEnd, onChange }: RoomChoiceProps) {
  const { item, room, way } = task
  const [isSearching, setSearching] = useState(way === 'room')
  const name = useId()
  const chosen = room === 'another' ? null : room
  const stays = item.rooms.length > 0 ? `${moveTexts.roomStays}: ${roomsText(item.rooms)}` : moveTexts.roomStays
  const choice = (label: string, isChosen: boolean, choose: () => void) => (
    <label className="flex min-h-7 items-center gap-2 pointer-coarse:min-h-10">
      <input type="radio" name={name} className="size-4" checked={isChosen} onChange={choose} />
      {label}
    </label>
  )
  return (
    <fieldset className="grid grid-cols-1 gap-1">
      <legend className="text-sm text-ink-soft">{moveTexts.room}</legend>
      {way === 'room' ? (
        <p className={chosen ? 'font-medium' : 'text-sm text-ink-soft'}>{chosen?.title ?? moveTexts.pickRoom}</p>
      ) : (
        <>
          {choice(stays, room === null, () => {
            setSearching(false)
            onChange(null)
          })}
          {choice(chosen ? `${moveTexts.otherRoom}: ${chosen.title}` : moveTexts.otherRoom, room !== null, () => {
            setSearching(true)
            onChange(room ?? 'another')
          })}
        </>
      )}
      {isSearching && (
        <RoomSearch
          at={at}
          settled={{ pairCount: 1, together: true, toSemesterEnd: untilEnd }}
          seats={studentCount(item.groups)}
          chosen={chosen?.id ?? null}
          onChoose={({ id, title }) => onChange({ id, title })}
        />
      )}
    </fieldset>
  )
}

/** Date and pair as fields; whichever is chosen first, the other defaults to the class's own. */
function TargetFields(props: {
  from: DatedSlot
  to: DatedSlot | null
  /** The typed date is invalid. */
  isWrong: boolean
  onChange: (to: DatedSlot | null) => void
  onWrong: () => void
}) {
  const { from, to, isWrong, onChange, onWrong } = props
  const { calendar, today } = useDashboard()
  const times = pairTimesOn(calendar, (to ?? from).date)
  const options = times.map((time) => ({ value: time.pair, label: pairOption(time.pair, time) }))
  return (
    <div className="grid grid-cols-2 items-start gap-2">
      <DateField
        label={moveTexts.date}
        value={isWrong ? 'wrong' : (to?.date ?? null)}
        calendar={calendar}
        today={today}
        onChange={(date) => {
          if (date === 'wrong') onWrong()
          else onChange(date && { date, pair: to?.pair ?? from.pair })
        }}
      />
      <Select
        label={moveTexts.pair}
        value={to?.pair ?? 0}
        options={to === null ? [{ value: 0, label: moveTexts.noPair }, ...options] : options}
        onChange={(pair) => {
          if (pair !== 0) onChange({ date: to?.date ?? from.date, pair })
        }}
      />
    </div>
  )
}

const lacking = {
  target: moveTexts.needsTarget,
  room: moveTexts.needsRoom,
  reason: moveTexts.needsReason,
} as const
const submits = {
  move: moveTexts.submit,
  withdraw: moveTexts.submitWithdrawal,
  room: moveTexts.submitRoom,
} as const

/** The effect of a move: moved classes, and those that stay. */
function MovePreview({ moved, way }: { moved: Moved; way: MoveWay }) {
  const { items, untouched, untaught, warnings } = moved
  const { calendar, now } = useDashboard()
  const [first] = items
  if (way === 'withdraw') return <p>{previewTexts.withdrawn}</p>
  return (
    <div className="grid gap-2">
      {first && items.length === 1 ? (
        <p>
          <span className={warnings.length > 0 ? '' : 'text-success'}>{freePlaceText(way)}</span> {goesText(first)}
        </p>
      ) : (
        <div className="grid gap-0.5">
          <p className="font-medium">{movesText(items.length, countOver(calendar, now, items), way)}</p>
          <p className="flex flex-wrap gap-x-2 text-sm text-ink-soft">
            {way === 'room' ? previewTexts.changes : previewTexts.goes}:
            {items.map(({ id, date }) => (
              <span key={id}>{dayMonth(date)}</span>
            ))}
          </p>
        </div>
      )}
      <WarningList warnings={warnings} />
      <Stays
        title={way === 'room' ? previewTexts.untouchedRoom : previewTexts.untouched}
        lines={untouched.map(staysText)}
      />
      <Stays title={previewTexts.untaught} lines={untaught.map(steppedOverText)} />
    </div>
  )
}

/** What is chosen of a move, what it would do, and doing it. */
function useMove(task: MoveTask) {
  const { actor, subject } = useDashboard()
  const { removeMode, showWeek } = useDashboardActions()
  const { ask, act, report } = useActs()
  const consent = useConsent()
  const reasons = useReasons(actor)
  const [choices, setChoices] = useState<MoveChoices>({
    justChange: false,
    untilEnd: task.untilEnd ?? false,
    reason: '',
  })
  // The task in which an invalid date was typed; picking a slot replaces it.
  const [wrongIn, setWrongIn] = useState<MoveTask | null>(null)
  const choose = (change: Partial<MoveChoices>) => setChoices({ ...choices, ...change })
  const { item, way } = task
  const rules = moveRules(task, subject?.kind === 'room', choices)
  const isWrong = wrongIn === task && way === 'move'
  const order = isWrong ? null : moveOrder(task, rules, choices)
  const preview = usePreview(moveUrl, order && { ...order, reason: '' }, (asked) => move({ ...asked, dryRun: true }))

  const submit = async () => {
    if (order === null) return
    const looked = preview.state === 'known' ? preview.value : await ask(() => move({ ...order, dryRun: true }))
    if (looked === null || !(await consent('class', looked.warnings, submits[way]))) return
    const done = await act(() => move({ ...order, dryRun: false }))
    if (done === null) return
    reasons.record(order.reason)
    const [first] = done.items
    const isElsewhere = first !== undefined && mondayOf(first.date) !== mondayOf(item.date)
    removeMode('move')
    showWeek(item.date)
    report({
      text: movedText(item, done, way),
      warnings: done.warnings,
      changeId: done.changeId,
      also: isElsewhere ? { label: moveTexts.showThere, run: () => showWeek(first.date) } : undefined,
    })
  }
  return { choices, choose, rules, isWrong, setWrongIn, preview, submit, reasons }
}

function MoveOptions(props: {
  rules: ReturnType<typeof moveRules>
  choices: MoveChoices
  onChange: (change: Partial<MoveChoices>) => void
}) {
  const { rules, choices, onChange } = props
  if (!rules.mayJustChange && !rules.mayUntilEnd) return null
  return (
    <div className="grid gap-1">
      {rules.mayJustChange && (
        <Option
          label={moveTexts.justChange}
          hint={moveTexts.justChangeHint}
          checked={choices.justChange}
          onChange={(justChange) => onChange({ justChange })}
        />
      )}
      {rules.mayUntilEnd && (
        <Option
          label={moveTexts.untilEnd}
          hint={moveTexts.untilEndHint}
          checked={choices.untilEnd}
          onChange={(untilEnd) => onChange({ untilEnd })}
        />
      )}
    </div>
  )
}

/**
 * Moves a class to another date, pair or room, changes only its room, or withdraws it (specification, «Move
 * panel»).
 */
export function MovePanel({ task }: { task: MoveTask }) {
  const { actor } = useDashboard()
  const { setTask, removeMode } = useDashboardActions()
  const { item, way } = task
  const { choices, choose, rules, isWrong, setWrongIn, preview, submit, reasons } = useMove(task)
  const openRepair = useRepairDialog()
  const isPlaceTaken = preview.state === 'refused' && saysTaken(preview.failure)
  const makeRoom = async () => {
    const isDone = await openRepair(item, { mayMove: true, to: task.to, untilEnd: choices.untilEnd })
    if (isDone) removeMode('move')
  }

  return (
    <TaskPanel
      task={task}
      title={way === 'room' ? moveTexts.roomPanel : moveTexts.panel}
      closeLabel={way === 'room' ? moveTexts.closeRoom : moveTexts.close}
      summary={titled(item)}
      submit={submits[way]}
      lacks={isWrong ? moveTexts.needsDate : rules.lacks && lacking[rules.lacks]}
      preview={preview}
      onClose={() => removeMode('move')}
      onSubmit={submit}
    >
      <LessonSummary label={way === 'room' ? moveTexts.lesson : moveTexts.from} item={item} />
      {rules.mayWithdraw && (
        <Option
          label={moveTexts.withdraw}
          hint={moveTexts.withdrawHint}
          checked={way === 'withdraw'}
          onChange={(checked) => setTask({ ...task, way: checked ? 'withdraw' : 'move' })}
        />
      )}
      {way === 'move' && (
        <section className="grid grid-cols-1 gap-2" aria-label={moveTexts.to}>
          <div>
            <h3 className="text-sm text-ink-soft">{moveTexts.to}</h3>
            <p className={task.to ? 'font-medium' : 'text-sm text-ink-soft'}>
              {task.to ? whereText(task.to.date, task.to.pair) : moveTexts.pick}
            </p>
          </div>
          <TargetFields
            from={item}
            to={task.to}
            isWrong={isWrong}
            onChange={(to) => setTask({ ...task, to })}
            onWrong={() => setWrongIn(task)}
          />
        </section>
      )}
      {way !== 'withdraw' && isAllowed(actor, 'rooms.find_free') && (
        <RoomChoice
          task={task}
          at={task.to ?? item}
          untilEnd={choices.untilEnd}
          onChange={(room) => setTask({ ...task, room })}
        />
      )}
      <MoveOptions {...{ rules, choices }} onChange={choose} />
      {rules.asksReason && (
        <ReasonField
          isRequired
          value={choices.reason}
          suggestions={reasons.texts}
          onChange={(reason) => choose({ reason })}
        />
      )}
      <TaskOutcome preview={preview} onTakeCurrent={(current) => setTask({ ...task, item: current })}>
        {(moved) => <MovePreview moved={moved} way={way} />}
      </TaskOutcome>
      {isPlaceTaken && task.to && (
        <div>
          <Button onClick={() => void makeRoom()}>{repairTexts.makeRoomAct}</Button>
          <p className="mt-1 text-xs text-ink-soft">{repairTexts.makeRoomHint}</p>
        </div>
      )}
    </TaskPanel>
  )
}
