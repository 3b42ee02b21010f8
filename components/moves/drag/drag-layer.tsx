'use client'
import { type RefObject, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Display } from '@/components/core/cards/display'
import { cardOf, cellOf, type PickedCell, slotNamed } from '@/components/core/cells/use-picked-cell'
import { useCommandKeys } from '@/components/core/state/commands'
import { useDashboard, useDashboardActions } from '@/components/core/state/dashboard-provider'
import { focusWeek } from '@/components/core/state/focus-week'
import { type Dragged, moveTaskOf, roomIn, swapOffers, swapTaskOf, taskAt } from '@/components/core/state/task'
import { useTakeWay } from '@/components/repair/use-repair-dialogs'
import { useAnnounce } from '@/components/ui/announcer'
import { Button } from '@/components/ui/button'
import type { Anchor } from '@/components/ui/placed'
import { useToast } from '@/components/ui/toast'
import { addDays, type CalendarDate, daysBetween } from '@/lib/core/calendar/rules/calendar-date'
import { type DatedSlot, isSameSlot } from '@/lib/core/calendar/rules/dated-slot'
import { loadKey } from '@/lib/core/load/rules/load-item'
import { loadTitle } from '@/lib/core/load/texts/load'
import type { MeetingId } from '@/lib/core/names/rules/ids'
import { titled } from '@/lib/core/placing/texts/move'
import { cellMarkText } from '@/lib/core/placing/texts/occupation'
import { mayDo, type NamedSubject } from '@/lib/core/schedule/rules/active-item'
import { isBlocked, occupationAt, type SlotOccupation } from '@/lib/core/schedule/rules/occupation'
import type { ScheduleItem } from '@/lib/core/schedule/rules/schedule'
import { cellAt, type Slot, type WeekCells } from '@/lib/core/schedule/rules/schedule-grid'
import { whereText } from '@/lib/core/schedule/texts/grid'
import { useLoadItems } from '@/lib/load/browser'
import {
  chosenText,
  chosenTexts,
  copiedText,
  dragTexts,
  howToText,
  liftedText,
  publishText,
  withdrawText,
} from '@/lib/moves/texts/drag'
import { DropMenu } from './drop-menu'
import { copiedClasses, fieldPlace, hasAdjacent, isInField, keepCopied, useField, useKeyHold } from './fields'
import { Ghost, type GhostHandle } from './ghost'
import { edgePush, type Point, usePress } from './press'
import { useChoosing } from './use-choosing'
import { type ChosenActs, useChosenActs } from './use-chosen-acts'

/** Below the week: the number of selected classes, and actions on all of them. */
function ChosenBar(props: { items: readonly ScheduleItem[]; acts: ChosenActs; onClear: () => void }) {
  const { items, acts, onClear } = props
  const { subject } = useDashboard()
  const drafts = items.filter(({ state }) => state === 'projected')
  const published = items.filter(({ state }) => state === 'published')
  return (
    <div
      role="region"
      aria-label={chosenTexts.region}
      data-no-print
      className="sticky bottom-0 z-3 flex flex-wrap items-center gap-2 border-t bg-surface-raised px-3 py-1.5"
    >
      <p role="status" className="mr-auto font-medium">
        {chosenText(items.length)}
      </p>
      {drafts.length > 0 && mayDo(subject, 'publish') && (
        <Button look="primary" onClick={() => void acts.publish(drafts)}>
          {publishText(drafts.length)}
        </Button>
      )}
      {published.length > 0 && (
        <Button onClick={() => void acts.withdraw(published)}>{withdrawText(published.length)}</Button>
      )}
      <Button onClick={() => void acts.move(items, { days: 1, pairs: 0 })}>{chosenTexts.move}</Button>
      <Button look="quiet" onClick={onClear}>
        {chosenTexts.clear}
      </Button>
    </div>
  )
}

/** During a drag near its edge, scrolls the week; on a phone, the page. */
function useEdgeScroll(
  grid: RefObject<HTMLElement | null>,
  hand: RefObject<Point | null>,
  isCarrying: boolean,
  onScroll: (at: Point) => void,
): void {
  const scrolled = useEffectEvent(onScroll)
  useEffect(() => {
    if (!isCarrying) return
    let frame = 0
    const step = () => {
      const at = hand.current
      const under = at && document.elementFromPoint(at.x, at.y)
      // The week under the pointer, which may be the other one.
      const own = under?.closest<HTMLElement>('[role="grid"]') ?? grid.current
      if (own && at) {
        const week = edgePush(at, own.getBoundingClientRect())
        const { innerWidth: right, innerHeight: bottom } = window
        const page = edgePush(at, { left: 0, top: 0, right, bottom })
        const scrolls = own.scrollHeight > own.clientHeight || own.scrollWidth > own.clientWidth
        if (scrolls) own.scrollBy(week.x, week.y)
        else window.scrollBy(0, page.y)
        if (week.x !== 0 || week.y !== 0 || page.y !== 0) scrolled(at)
      }
      frame = requestAnimationFrame(step)
    }
    frame = requestAnimationFrame(step)
    return () => cancelAnimationFrame(frame)
  }, [grid, hand, isCarrying])
}

const dwellMilliseconds = 500

/** A phone shows one day at a time: resting on another day's tab during a drag opens that day. */
function useDwell(): (under: Element | null) => void {
  const over = useRef<{ tab: HTMLElement; timer: ReturnType<typeof setTimeout> } | null>(null)
  const leave = useCallback(() => {
    clearTimeout(over.current?.timer)
    over.current = null
  }, [])
  useEffect(() => leave, [leave])
  return useCallback(
    (under) => {
      const tab = under?.closest<HTMLElement>('[data-dwell] > button') ?? null
      if (tab === (over.current?.tab ?? null)) return
      leave()
      if (tab) over.current = { tab, timer: setTimeout(() => tab.click(), dwellMilliseconds) }
    },
    [leave],
  )
}

/** The device, and where the drag began. */
type Hold = { by: 'mouse' | 'finger' | 'keys'; at: Point; from: HTMLElement | null }

/** A class dropped where there are several choices. */
type Dropped = {
  item: ScheduleItem
  to: DatedSlot
  /** The subject of the week it was dropped in. */
  subject: NamedSubject | null
  others: readonly ScheduleItem[]
  at: Anchor
}

const titleOf = (carried: Dragged): string => (carried.kind === 'load' ? loadTitle(carried.item) : titled(carried.item))

/** The first class of a cell, and at each further press the next. */
function nextOf(items: readonly ScheduleItem[], carried: Dragged | null): Dragged | null {
  const at = carried?.kind === 'class' ? items.findIndex(({ id }) => id === carried.item.id) : -1
  const item = items[(at + 1) % Math.max(1, items.length)]
  return item ? { kind: 'class', item } : null
}

const pointAnchor = ({ x, y }: Point): Anchor => ({ left: x, right: x, top: y, bottom: y })

/**
 * Drags classes and load over the week by mouse, by a long press of a finger, or by keys. A drop opens the
 * form of the change, and stores nothing.
 */
export function DragLayer(props: {
  grid: RefObject<HTMLElement | null>
  /** A press on the week that began before this was loaded and has not ended. */
  pressed: RefObject<PointerEvent | null>
  monday: CalendarDate
  cells: WeekCells
  display: Display
  occupation: readonly SlotOccupation[]
  onDropLoad: (picked: PickedCell) => void
  /** Selected classes to be changed together. */
  chosen: readonly MeetingId[]
  onChoose: (chosen: readonly MeetingId[]) => void
}) {
  const { grid, pressed, monday, cells, display, occupation, onDropLoad, chosen, onChoose } = props
  const { half, subject, planned: plannedFor, modes, carried } = useDashboard()
  const { carry, selectItem, setTask } = useDashboardActions()
  const announce = useAnnounce()
  useField(grid, { subject, monday, cells, occupation, onDropLoad })
  const isFirst = half === 'first'
  // Load rows lie beside both weeks, so only the first week handles them.
  const plans = isFirst && plannedFor !== null && plannedFor.kind !== 'room' && modes.includes('load')
  const planned = plans ? plannedFor : null
  const { data: items } = useLoadItems(planned, monday)
  const [hold, setHold] = useState<Hold | null>(null)
  const [over, setOver] = useState<HTMLElement | null>(null)
  const toast = useToast()
  const [dropped, setDropped] = useState<Dropped | null>(null)
  const takeWay = useTakeWay()
  const dwellOn = useDwell()
  const hand = useRef<Point | null>(null)
  const ghost = useRef<GhostHandle>(null)

  useEffect(() => () => carry(null), [carry])

  const place = fieldPlace(over)
  const against = place && occupationAt(place.field.occupation, place.slot)
  useDropMark(hold && over, against !== null && isBlocked(against))

  const mayMove = (item: ScheduleItem) => display.acts?.allowed(item).includes('move') ?? false
  const movable = (slot: Slot) => cellAt(cells, slot).items.filter(mayMove)
  const all = cells.flatMap(({ items: one }) => one).filter(mayMove)
  const chosenItems = all.filter(({ id }) => chosen.includes(id))
  const acts = useChosenActs(() => onChoose([]))
  useChoosing(grid, {
    order: all.map(({ id }) => id),
    chosen,
    inCell(cell) {
      const slot = slotNamed(cell.dataset.slot)
      return slot ? movable(slot).map(({ id }) => id) : []
    },
    inDay(cell) {
      const day = slotNamed(cell.dataset.slot)?.day
      return cells.filter((one) => one.day === day).flatMap((one) => movable(one).map(({ id }) => id))
    },
    onChange: onChoose,
    onCopy(ids) {
      const taken = all.filter(({ id }) => ids.includes(id))
      if (taken.length === 0) return toast(chosenTexts.nothingToCopy)
      keepCopied(taken)
      toast(copiedText(taken.length))
    },
    onPaste(cell) {
      const slot = slotNamed(cell.dataset.slot)
      const copied = copiedClasses()
      const [first, ...more] = copied
      if (!slot || !first) return false
      // A single class goes into the cell; several keep their pairs.
      const pairs = more.length === 0 ? slot.pair - first.pair : 0
      void acts.copy(copied, { days: daysBetween(first.date, addDays(monday, slot.day - 1)), pairs })
      return true
    },
  })
  const whatAt = (target: Element): Dragged | null => {
    const row = target.closest<HTMLElement>('[data-load]')
    if (row && !isFirst) return null
    if (row) {
      const item = items?.find(({ ref }) => loadKey(ref) === row.dataset.load)
      return item ? { kind: 'load', item } : null
    }
    const card = grid.current?.contains(target) ? cardOf(target) : null
    const item = cells.flatMap((cell) => cell.items).find(({ id }) => id === card)
    return item && mayMove(item) ? { kind: 'class', item } : null
  }

  const lift = (what: Dragged, next: Hold) => {
    carry(what)
    setHold(next)
    if (what.kind === 'load') selectItem(what.item, false)
  }
  const letGo = () => {
    dwellOn(null)
    carry(null)
    setHold(null)
    setOver(null)
    setDropped(null)
  }
  const putBack = () => {
    const from = hold?.by === 'keys' ? hold.from : null
    flushSync(letGo)
    from?.focus()
    announce(dragTexts.putBack)
  }
  const dropOn = (cell: HTMLElement, at: Anchor, withAlt: boolean) => {
    const there = fieldPlace(cell)
    if (!there || !carried) return putBack()
    const { field, slot } = there
    cell.focus()
    if (carried.kind === 'load') {
      letGo()
      return field.onDropLoad({ slot, at, withAlt, card: null })
    }
    const { item } = carried
    const to = { date: addDays(field.monday, slot.day - 1), pair: slot.pair }
    if (chosenItems.length > 1 && chosen.includes(item.id)) {
      letGo()
      const shift = { days: daysBetween(item.date, to.date), pairs: to.pair - item.pair }
      return void acts.move(chosenItems, shift)
    }
    if (isSameSlot(item, to)) {
      // In another room's week, dropping on the same slot moves the class to that room.
      if (roomIn(moveTaskOf(item), field.subject) === null) return putBack()
      letGo()
      return setTask(taskAt(moveTaskOf(item, 'room'), to, field.subject))
    }
    const others = swapOffers(cellAt(field.cells, slot).items, swapTaskOf(item), mayMove)
    const standing = occupationAt(field.occupation, slot)
    if (others.length > 0 || item.series.hasRelated || (standing && isBlocked(standing))) {
      setHold(null)
      setOver(cell)
      return setDropped({ item, to, subject: field.subject, others, at })
    }
    letGo()
    setTask(taskAt(moveTaskOf(item), to, field.subject))
  }

  const carryTo = (at: Point) => {
    hand.current = at
    ghost.current?.follow(at)
    const under = document.elementFromPoint(at.x, at.y)
    dwellOn(under)
    setOver(cellOf(under))
  }
  usePress<Dragged>(pressed, {
    whatAt,
    // A quick user drops before the next frame.
    onLift: (what, by, at) => flushSync(() => lift(what, { by, at, from: null })),
    onCarry: carryTo,
    onDrop(at, withAlt) {
      const cell = cellOf(document.elementFromPoint(at.x, at.y))
      if (cell) dropOn(cell, pointAnchor(at), withAlt)
      else putBack()
    },
    onPutBack: putBack,
  })
  useEdgeScroll(grid, hand, hold !== null && hold.by !== 'keys', carryTo)

  /** Each week handles drags of its own classes; the first one also those from outside both. */
  const isMeant = () => {
    const focused = document.activeElement
    if (focused === null) return isFirst
    return grid.current?.contains(focused) || (isFirst && !isInField(focused))
  }
  const pickUp = () => {
    const focused = document.activeElement
    if (!(focused instanceof HTMLElement)) return
    const cell = cellOf(focused)
    const slot = slotNamed(cell?.dataset.slot)
    const what = whatAt(focused) ?? (slot ? nextOf(movable(slot), carried) : null)
    if (!what) return announce(dragTexts.nothingHere)
    flushSync(() => lift(what, { by: 'keys', at: { x: 0, y: 0 }, from: cell ?? focused }))
    if (cell) cell.focus()
    else focusWeek()
    announce(liftedText(titleOf(what), hasAdjacent()))
  }
  useCommandKeys([{ label: dragTexts.pickUp, visible: true, keys: ['KeyM'], isMeant, run: pickUp }])
  useKeyHold(hold?.by === 'keys', {
    onOver: setOver,
    onDrop: (cell) => dropOn(cell, cell.getBoundingClientRect(), false),
    onPutBack: putBack,
  })

  if (dropped)
    return (
      <DropMenu
        {...dropped}
        occupation={against}
        onChoose={(task) => {
          flushSync(letGo)
          setTask(task)
        }}
        onTake={({ ask, proposal }) => {
          flushSync(letGo)
          void takeWay(dropped.item, ask, proposal)
        }}
        onClose={letGo}
      />
    )
  if (!hold || !carried)
    return chosenItems.length > 0 && <ChosenBar items={chosenItems} acts={acts} onClear={() => onChoose([])} />
  const mark = against && cellMarkText(against)
  const note =
    place === null
      ? dragTexts.overNothing
      : [whereText(addDays(place.field.monday, place.slot.day - 1), place.slot.pair), mark].filter(Boolean).join(' · ')
  return (
    <Ghost
      ref={ghost}
      title={titleOf(carried)}
      note={hold.by === 'keys' ? howToText(hasAdjacent()) : note}
      by={hold.by}
      at={hold.at}
    />
  )
}

/** Marks the cell under the pointer as a possible or refused target. */
function useDropMark(over: HTMLElement | null, isRefused: boolean): void {
  useEffect(() => {
    if (!over) return
    over.setAttribute('data-drop', isRefused ? 'blocked' : 'free')
    return () => over.removeAttribute('data-drop')
  }, [over, isRefused])
}
