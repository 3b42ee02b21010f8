'use client'
import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { ReasonLine } from '@/components/core/cells/reason-line'
import { slotName } from '@/components/core/cells/slot-name'
import { type PickedCell, usePickedCell } from '@/components/core/cells/use-picked-cell'
import { type DateEntry, DateField, fieldDate } from '@/components/core/dates/date-field'
import { useDashboard } from '@/components/core/state/dashboard-provider'
import { useLiesAhead } from '@/components/core/state/dashboard-selectors'
import { MakeWayPanel } from '@/components/repair/placing/make-way'
import { Button, IconButton } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { Form } from '@/components/ui/form'
import { CloseIcon } from '@/components/ui/icons'
import type { Anchor } from '@/components/ui/placed'
import { choiceClass, Popover } from '@/components/ui/popover'
import { ScrollArea } from '@/components/ui/scroll-area'
import { addDays, type CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { Pair } from '@/lib/core/calendar/rules/pairs'
import { type LoadItem, loadKey, placedOf } from '@/lib/core/load/rules/load-item'
import { loadTitle } from '@/lib/core/load/texts/load'
import type { RoomId } from '@/lib/core/names/rules/ids'
import type { Plannable } from '@/lib/core/names/rules/resource'
import { verdictSentence } from '@/lib/core/placing/texts/placement-span'
import { isAllowed } from '@/lib/core/rights/rules/rights'
import {
  isBlocked,
  occupationAt,
  type OccupationReason,
  type SlotOccupation,
} from '@/lib/core/schedule/rules/occupation'
import { whereText } from '@/lib/core/schedule/texts/grid'
import { keysOf } from '@/lib/core/words/rules/records'
import { common } from '@/lib/core/words/texts/common'
import { oneOfText, placingLabel, placingTexts, type ScopeChoice, scopeTitles } from '@/lib/planning/texts/placing'
import { RoomField } from './room-field'
import { isDated, type PlacingChoices, usePlacing } from './use-placing'

/** Whether Alt is held: the placement is then published at once. */
function useAltHeld(): boolean {
  const [isHeld, setIsHeld] = useState(false)
  useEffect(() => {
    const follow = (event: KeyboardEvent) => {
      if (event.key !== 'Alt') return
      // Otherwise the browser opens its own menu.
      event.preventDefault()
      setIsHeld(event.type === 'keydown')
    }
    const release = () => setIsHeld(false)
    document.addEventListener('keydown', follow, true)
    document.addEventListener('keyup', follow, true)
    window.addEventListener('blur', release)
    return () => {
      document.removeEventListener('keydown', follow, true)
      document.removeEventListener('keyup', follow, true)
      window.removeEventListener('blur', release)
    }
  }, [])
  return isHeld
}

type PlacingMenuProps = {
  subject: Plannable
  /** The room whose week is shown, and into which the class goes. */
  room: RoomId | null
  item: LoadItem
  /** The number of selected items, including this one. */
  chosen: number
  date: CalendarDate
  pair: Pair
  at: Anchor
  /** The conflicts of the item there, if any. */
  occupation: SlotOccupation | null
  isPublished: boolean
  /** The previous choices for the item, if any. */
  kept: PlacingChoices | undefined
  onKeep: (choices: PlacingChoices) => void
  onClose: () => void
}

/** The initially chosen room. */
const firstRoom = ({ room, kept, item }: PlacingMenuProps): RoomId | null =>
  room ?? (kept ? kept.roomId : (item.rooms[0]?.id ?? null))

/** The conflict is a class that could make way. */
const isHolder = (kind: OccupationReason['kind']): boolean => kind === 'teacher' || kind === 'group' || kind === 'room'

function Reasons({ reasons }: Pick<SlotOccupation, 'reasons'>) {
  if (reasons.length === 0) return null
  return (
    <ScrollArea label={placingTexts.reasons} className="max-h-[40dvh] border-t px-3 py-2 text-sm">
      <ul className="grid gap-1">
        {reasons.map((reason, index) => (
          <ReasonLine key={`${reason.kind}${reason.id}${index}`} reason={reason} />
        ))}
      </ul>
    </ScrollArea>
  )
}

/** The popover at a cell: repetition, room and publishing of the placement, or why it is impossible. */
export function PlacingMenu(props: PlacingMenuProps) {
  const { subject, item, chosen, date, pair, at, occupation, onClose } = props
  const { actor } = useDashboard()
  const liesAhead = useLiesAhead()
  const slot = { date, pair }
  const isHeld = occupation?.reasons.some(({ kind, blocks }) => blocks && isHolder(kind)) ?? false
  const isForbidden = !actor.isSuperuser && occupation !== null && isBlocked(occupation)
  const told = occupation?.verdict && verdictSentence(occupation.verdict)
  return (
    <Popover label={isForbidden ? placingTexts.forbidden : placingLabel(item, date, pair)} at={at} onClose={onClose}>
      <div className="flex items-start gap-2 py-1.5 pr-1.5 pl-3">
        <div className="min-w-0 flex-1 py-0.5 wrap-anywhere">
          <p className="font-semibold text-pretty">{isForbidden ? placingTexts.forbidden : loadTitle(item)}</p>
          <p className="text-sm text-ink-soft">{whereText(date, pair)}</p>
          {chosen > 1 && <p className="text-sm text-pretty text-warning">{oneOfText(chosen)}</p>}
          {told && <p className="text-sm text-pretty">{told}</p>}
        </div>
        <IconButton label={common.close} onClick={onClose}>
          <CloseIcon />
        </IconButton>
      </div>
      <Reasons reasons={occupation?.reasons ?? []} />
      {isHeld && liesAhead(slot) && (
        <MakeWayPanel {...{ subject, item, slot }} roomId={firstRoom(props)} onClose={() => flushSync(onClose)} />
      )}
      {!isForbidden && <PlacingForm {...props} />}
    </Popover>
  )
}

/** The last day of a placement that lasts. */
function UntilForm(props: {
  item: LoadItem
  date: CalendarDate
  until: DateEntry
  takesFocus: boolean
  onChange: (until: DateEntry) => void
  onSubmit: () => void
}) {
  const { item, date, until, takesFocus, onChange, onSubmit } = props
  const { actor, calendar, today } = useDashboard()
  return (
    <Form className="flex items-start gap-2 px-2 py-1 *:first:flex-1" onSubmit={onSubmit}>
      <DateField
        label={placingTexts.until}
        isRequired
        takesFocus={takesFocus}
        value={until}
        onChange={onChange}
        calendar={calendar}
        today={today}
        min={date}
        max={actor.isSuperuser ? undefined : item.endsOn}
      />
      <Button type="submit" look="primary" className="mt-5.5">
        {placingTexts.choose}
      </Button>
    </Form>
  )
}

const PublishedOption = (props: { checked: boolean; onChange: (isOn: boolean) => void }) => (
  <span title={placingTexts.publishedHint} className="flex items-center justify-between">
    <Checkbox {...props}>{placingTexts.published}</Checkbox>
    <kbd className="rounded border px-1 text-2xs text-ink-faint">{placingTexts.key}</kbd>
  </span>
)

function PlacingForm(props: PlacingMenuProps) {
  const { subject, item, date, pair, kept, onKeep, onClose } = props
  const { actor, calendar } = useDashboard()
  const placeItem = usePlacing(subject)
  const [roomId, setRoomId] = useState(firstRoom(props))
  const [isPublished, setIsPublished] = useState(props.isPublished)
  const first = kept?.scope ?? 'once'
  const [dated, setDated] = useState(isDated(first) ? first : null)
  const usual = item.endsOn > date ? item.endsOn : date
  const [until, setUntil] = useState<DateEntry>(kept && kept.until > date ? kept.until : usual)
  const [isBusy, setIsBusy] = useState(false)
  const isAltHeld = useAltHeld()
  const mayPublish = isAllowed(actor, 'schedule.publish', placedOf(item))

  const choicesOf = (scope: ScopeChoice) => ({ roomId, scope, until: fieldDate(until) ?? usual })
  const choose = async (scope: ScopeChoice, withAlt: boolean) => {
    setIsBusy(true)
    const choices = choicesOf(scope)
    onKeep(choices)
    const wish = { ...choices, date, pair, published: mayPublish && (isPublished || withAlt) }
    await placeItem(item, wish, { beforeDialog: () => flushSync(onClose), onKeep })
  }

  return (
    <div aria-busy={isBusy} className={isBusy ? 'opacity-50' : ''}>
      <div className="grid gap-1 border-t px-3 py-2">
        <RoomField
          planner={{ actor, calendar, subject }}
          item={item}
          slot={{ date, pair }}
          lasts
          roomId={roomId}
          onChange={(next) => {
            setRoomId(next)
            onKeep({ ...choicesOf(first), roomId: next })
          }}
        />
        {mayPublish && <PublishedOption checked={isPublished || isAltHeld} onChange={setIsPublished} />}
      </div>
      <div className="border-t p-1">
        {keysOf(scopeTitles).map((choice) => (
          <button
            key={choice}
            type="button"
            data-choice
            data-first={choice === first || undefined}
            aria-expanded={isDated(choice) ? choice === dated : undefined}
            aria-disabled={isBusy}
            className={choiceClass}
            onClick={(event) => {
              if (isBusy) return
              if (isDated(choice)) setDated(choice === dated ? null : choice)
              else void choose(choice, event.altKey)
            }}
          >
            {scopeTitles[choice]}
          </button>
        ))}
        {dated && (
          <UntilForm
            {...{ item, date, until }}
            takesFocus={dated !== first}
            onChange={(next) => {
              setUntil(next)
              const last = fieldDate(next)
              if (last) onKeep({ roomId, scope: dated, until: last })
            }}
            onSubmit={() => {
              if (fieldDate(until) && !isBusy) void choose(dated, isAltHeld)
            }}
          />
        )}
      </div>
    </div>
  )
}

/** Places the active item: a press or Enter on a cell of `grid`, and a drop, open the popover at `picked`. */
export function PlacingPanel(props: {
  grid: RefObject<HTMLElement | null>
  monday: CalendarDate
  occupation: readonly SlotOccupation[]
  picked: PickedCell | null
  onPick: (picked: PickedCell | null) => void
}) {
  const { grid, monday, occupation, picked, onPick } = props
  const { subject, planned, selection } = useDashboard()
  const [kept, setKept] = useState<Readonly<Record<string, PlacingChoices>>>({})

  usePickedCell(grid, onPick)
  const leave = useEffectEvent(() => onPick(null))
  useEffect(() => () => leave(), [])

  const [item] = selection
  if (!picked || !item || planned === null || planned.kind === 'room') return null
  const { slot, at, withAlt } = picked
  const key = loadKey(item.ref)
  return (
    <PlacingMenu
      key={`${key}/${slotName(slot)}`}
      subject={planned}
      room={subject?.kind === 'room' ? subject.id : null}
      item={item}
      chosen={selection.length}
      date={addDays(monday, slot.day - 1)}
      pair={slot.pair}
      at={at}
      occupation={occupationAt(occupation, slot)}
      isPublished={withAlt}
      kept={kept[key]}
      onKeep={(choices) => setKept((all) => ({ ...all, [key]: choices }))}
      onClose={() => onPick(null)}
    />
  )
}
