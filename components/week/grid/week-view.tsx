'use client'
import { type ReactNode, Suspense, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useTakeBack } from '@/components/booking/take-back/use-take-back'
import type { Display, LessonActsOffer, SwapMarks } from '@/components/core/cards/display'
import { type Dashboard, useDashboard, useDashboardActions } from '@/components/core/state/dashboard-provider'
import { useOwnTimetable } from '@/components/core/state/dashboard-selectors'
import { adjacentId, focusWeek, weekId } from '@/components/core/state/focus-week'
import { type Mode, roomIn, swapOffers, swapRooms, visibleTask } from '@/components/core/state/task'
import { useRenewedTask } from '@/components/core/state/use-renewed-task'
import { useAnnounce } from '@/components/ui/announcer'
import { Button } from '@/components/ui/button'
import { onDemand } from '@/components/ui/on-demand'
import { useDocumentTitle } from '@/components/ui/use-document-title'
import { pairsOf } from '@/lib/core/calendar/rules/pairs'
import { type SideLine, sideLine, useLive, type WiderWatch } from '@/lib/core/live/browser/use-live'
import { isOwnChangeFresh } from '@/lib/core/live/browser/use-refresh'
import { type Subject, subjectOf } from '@/lib/core/names/rules/resource'
import { timers } from '@/lib/core/page/browser/timers'
import { useIsCramped } from '@/lib/core/page/browser/use-media'
import { useSettled } from '@/lib/core/page/browser/use-settled'
import { mayPlanSomewhere, showsDrafts } from '@/lib/core/placing/rules/planning'
import { mayBePermitted } from '@/lib/core/refusals/browser/use-permitted-load'
import { pageActivated } from '@/lib/core/schedule/browser/page-activation'
import { useRecentItems } from '@/lib/core/schedule/browser/recent-items'
import { useNarrowText } from '@/lib/core/schedule/browser/use-narrow-text'
import type { ActiveSubject } from '@/lib/core/schedule/rules/active-item'
import { sameSubject } from '@/lib/core/schedule/rules/active-item'
import type { SlotOccupation } from '@/lib/core/schedule/rules/occupation'
import { ownLoad } from '@/lib/core/schedule/rules/own-timetable'
import type { NamedGroup, NamedTeacher } from '@/lib/core/schedule/rules/schedule'
import { scheduleChanges } from '@/lib/core/schedule/rules/schedule-changes'
import type { WeekCells } from '@/lib/core/schedule/rules/schedule-grid'
import { weekChangedText } from '@/lib/core/schedule/texts/dashboard'
import { documentTitle, gridTexts } from '@/lib/core/schedule/texts/grid'
import { topBar } from '@/lib/core/schedule/texts/top-bar'
import { dashboardUrl } from '@/lib/core/views/browser/dashboard-location'
import { type LoadedWeek, useSchedule, weekKey } from '@/lib/core/views/browser/use-schedule'
import { useChanged } from '@/lib/core/wire/browser/answers'
import { CallError } from '@/lib/core/wire/browser/call'
import { useSessionOver } from '@/lib/core/wire/browser/session-end'
import { common } from '@/lib/core/words/texts/common'
import { useSwapOffers } from '@/lib/moves/browser/use-swap-offers'
import { halfTitle } from '@/lib/moves/texts/adjacent'
import { useMoveOccupation, useOccupation } from '@/lib/planning/browser/use-occupation'
import { usePlacementSpan } from '@/lib/planning/browser/use-placement-span'
import { useCellActs } from '../cell-acts/use-cell-acts'
import { useLessonActs } from '../lesson-acts/use-lesson-acts'
import { type FreeText, useFreeTexts } from './use-free-texts'
import { useWeekLayout } from './use-week-layout'
import { WeekGrid } from './week-grid'
import { WeekHeading } from './week-heading'
import { WeekList } from './week-list'

/** Modes affected by any change in the week: a taken room, a request. */
const looksEverywhere: readonly Mode[] = ['search', 'booking', 'move', 'requests']

/** Modes that show other weeks too. */
const looksBeyondTheWeek: readonly Mode[] = ['load', 'wishes', 'hours']

/** People whose own weeks determine where an item or class may go. */
const peopleOf = (items: readonly { groups: Pick<NamedGroup, 'id'>[]; teachers: Pick<NamedTeacher, 'id'>[] }[]) =>
  items.flatMap(({ groups, teachers }) => [
    ...groups.map(({ id }) => ({ kind: 'group' as const, id })),
    ...teachers.map(({ id }) => ({ kind: 'teacher' as const, id })),
  ])

/**
 * Subscriptions of open panels besides the shown week. Load permissions belong to no week, so they need the
 * subscription to all changes.
 */
export function widerWatch({
  actor,
  subject,
  modes,
  selection,
  task,
}: Pick<Dashboard, 'actor' | 'subject' | 'modes' | 'selection' | 'task'>): WiderWatch {
  const own = modes.includes('hours') ? ownLoad(actor) : null
  const isMoving = task?.mode === 'move' && task.way === 'move'
  return {
    everyWeek: modes.some((mode) => looksBeyondTheWeek.includes(mode)) || mayBePermitted(actor, subject),
    also: own ? [own] : peopleOf(isMoving ? [task.item] : modes.includes('load') ? selection : []),
    everySubject: modes.some((mode) => looksEverywhere.includes(mode)),
  }
}

/**
 * Announces what others changed in the shown week, several changes together; toasts report the user's own.
 * Returns the callback for live notices.
 */
export function useAnnouncedChanges(loaded: LoadedWeek | null): () => void {
  const announce = useAnnounce()
  const latest = useRef(loaded)
  /** The week before the first notice. */
  const before = useRef<LoadedWeek | null>(null)
  useEffect(() => {
    latest.current = loaded
    const was = before.current
    if (!was || !loaded || was === loaded) return
    const timer = setTimeout(() => {
      before.current = null
      if (weekKey(was) !== weekKey(loaded) || isOwnChangeFresh()) return
      const text = weekChangedText(scheduleChanges(was.schedule, loaded.schedule))
      if (text) announce(text)
    }, timers.changesSettle)
    return () => clearTimeout(timer)
  }, [loaded, announce])
  return useCallback(() => {
    before.current ??= latest.current
  }, [])
}

const none: readonly never[] = []

/** The shown classes the selected one may be swapped with; null without a swap. */
function useSwapMarks(cells: WeekCells, acts: LessonActsOffer | null): SwapMarks | null {
  const { subject, task } = useDashboard()
  const swapped = task?.mode === 'swap' ? task : null
  const others = useMemo(() => {
    if (!swapped || !acts) return none
    const offered = cells.flatMap(({ items }) => swapOffers(items, swapped, (item) => item.may.includes('move')))
    return [...new Set(offered.map(({ id }) => id))].sort((a, b) => a - b)
  }, [cells, swapped, acts])
  const offers = useSwapOffers(
    swapped && others.length > 0 ? { id: swapped.item.id, others, ...swapRooms(swapped, subject) } : null,
  )
  const isSwapping = swapped !== null
  return useMemo(
    () => (isSwapping ? new Map(offers.map(({ id, conflicts }) => [id, conflicts])) : null),
    [isSwapping, offers],
  )
}

/** If the focused element leaves the week (a followed link, a removed class), the focus stays in the week. */
function useKeptFocus(id: string): void {
  const last = useRef<Element | null>(null)
  useEffect(() => {
    const onFocusIn = ({ target }: FocusEvent) => {
      last.current = target instanceof Element && target.closest(`#${id}`) ? target : null
    }
    // Some browsers also fire it for an element being removed, so check afterwards.
    const onFocusOut = ({ target }: FocusEvent) =>
      queueMicrotask(() => {
        if (last.current === target && last.current?.isConnected) last.current = null
      })
    document.addEventListener('focusin', onFocusIn)
    document.addEventListener('focusout', onFocusOut)
    return () => {
      document.removeEventListener('focusin', onFocusIn)
      document.removeEventListener('focusout', onFocusOut)
    }
  }, [id])
  useLayoutEffect(() => {
    if (!last.current || last.current.isConnected || document.activeElement !== document.body) return
    last.current = null
    focusWeek({ preventScroll: true }, id)
  })
}

/** Shown instead of a week. `children`: possible actions. */
function EmptyWeek(props: { text: string; hint?: string; isBusy?: boolean; children?: ReactNode }) {
  const { text, hint, isBusy = false, children } = props
  const isFirst = useDashboard().half === 'first'
  const [Frame, Heading] = isFirst ? (['main', 'h1'] as const) : (['div', 'h3'] as const)
  return (
    <Frame
      {...(isFirst ? { id: weekId, tabIndex: -1 } : {})}
      aria-busy={isBusy}
      className="grid min-w-0 flex-1 place-items-center p-6 outline-none"
    >
      <div className="max-w-md text-center">
        <Heading className="text-lg font-semibold text-balance">{text}</Heading>
        {hint && <p className="mt-2 text-ink-soft text-pretty">{hint}</p>}
        {children && <div className="mt-4">{children}</div>}
      </div>
    </Frame>
  )
}

// Only of use to whoever stays.
const WeekPresence = onDemand(() =>
  (pageActivated ?? Promise.resolve())
    .then(() => import('@/components/presence/week-presence'))
    .then((module) => module.WeekPresence),
)

/** 403 and 404 are about the subject; other errors may be temporary. */
const refusalOf = (error: unknown): string | null =>
  error instanceof CallError && (error.status === 403 || error.status === 404) ? error.detail : null

/** Why the subject in the URL has no week. */
export type SubjectRefusal = { subject: Subject; detail: string }

/** A favourite that was merged since: its address becomes that of the remaining subject. */
function useFollowedSuccessor(asked: ActiveSubject | null, week: LoadedWeek | null): void {
  const { actor, monday } = useDashboard()
  const { follow } = useRecentItems(actor.username)
  const successor = week?.successor ?? null
  useEffect(() => {
    if (!successor || !asked) return
    follow(asked, successor)
    window.location.replace(dashboardUrl({ subject: successor, monday, subgroup: 0, view: 'grid' }))
  }, [successor, asked, follow, monday])
}

/** The week of the active subject, or why it is missing. */
export function WeekView({
  refusal,
  parted = noWords,
}: {
  refusal: SubjectRefusal | null
  /** Words of the first week hyphenated by the server. */
  parted?: readonly string[]
}) {
  const { half, actor, calendar, subject, planned, monday, showDrafts, modes, selection, task, carried } =
    useDashboard()
  const { timeNow } = useDashboardActions()
  const withDrafts = showsDrafts(actor, { showDrafts })
  const isRefused = refusal !== null && sameSubject(refusal.subject, subject)
  const asked = isRefused ? null : subject
  const { loaded, error, reload } = useSchedule(asked, monday, timeNow, withDrafts)
  const key = asked && weekKey({ subject: asked, monday, withDrafts })
  const isLate = useSettled(key, timers.weekStands) === key
  const aim = visibleTask(task, carried)
  const isMoving = aim?.mode === 'move' && aim.way === 'move'
  // In another room's week the class would move to that room.
  const moved = isMoving ? { ...aim, room: aim.room ?? roomIn(aim, subject) } : null
  const pairs = pairsOf(calendar)
  const againstMove = useMoveOccupation(moved, monday, pairs)
  const inWeek = useOccupation(planned, selection, monday)
  const span = usePlacementSpan(actor, planned, selection, { monday, pairs })
  const occupation = moved ? againstMove : (span ?? inWeek)
  const free = useFreeTexts()
  const isOver = useSessionOver()
  const showOwn = useOwnTimetable()
  const changed = useChanged()
  const wider = useMemo(
    () => widerWatch({ actor, subject, modes, selection, task }),
    [actor, subject, modes, selection, task],
  )
  const noteChange = useAnnouncedChanges(loaded)
  const [line] = useState(sideLine)
  const live = useLive(
    asked,
    monday,
    () => {
      noteChange()
      reload()
      void changed('timetable', 'permissions')
    },
    wider,
    line,
  )
  useKeptFocus(half === 'first' ? weekId : adjacentId)
  useFollowedSuccessor(half === 'first' ? asked : null, loaded && weekKey(loaded) === key ? loaded : null)
  useDocumentTitle(subject?.title && half === 'first' ? documentTitle(subject.title) : null)

  if (!subject) return <EmptyWeek text={gridTexts.chooseSubject} hint={gridTexts.chooseSubjectHint} />
  const detail = isRefused ? refusal.detail : refusalOf(error)
  if (detail)
    return (
      <EmptyWeek text={detail} hint={gridTexts.chooseAnother}>
        {showOwn && <Button onClick={showOwn}>{topBar.ownTimetable}</Button>}
      </EmptyWeek>
    )
  const isAwaited = loaded !== null && weekKey(loaded) !== key
  // The previous week under the new dates would be mistaken for the requested one.
  if (error && (!loaded || isAwaited))
    return (
      <EmptyWeek text={gridTexts.notLoaded} hint={isOver ? common.sessionOver.hint : gridTexts.notLoadedHint}>
        <Button onClick={reload}>{common.tryAgain}</Button>
      </EmptyWeek>
    )
  if (!loaded || (isAwaited && isLate)) return <EmptyWeek text={gridTexts.loading} isBusy />
  return (
    <LoadedWeekView
      week={loaded}
      line={line}
      parted={parted}
      isAwaited={isAwaited}
      occupation={loaded.monday === monday ? occupation : nothing}
      free={loaded.monday === monday ? free : nothing}
      isOffline={!isOver && (error !== null || live.status === 'offline')}
    />
  )
}

const nothing: readonly never[] = []
const noWords: readonly string[] = []

function LoadedWeekView(props: {
  week: LoadedWeek
  line: SideLine
  parted: readonly string[]
  isAwaited: boolean
  occupation: readonly SlotOccupation[]
  free: readonly FreeText[]
  isOffline: boolean
}) {
  const { week, line, parted, isAwaited, occupation, free, isOffline } = props
  const {
    half,
    adjacent,
    actor,
    calendar,
    subgroup,
    modes,
    showSunday,
    showDisciplineTitle,
    showGroups,
    wholeDay,
    view,
  } = useDashboard()
  const { activate, setMode, seek } = useDashboardActions()
  const showOverlaps = useCallback(() => setMode('overlaps'), [setMode])
  const printsDrafts = modes.includes('load')
  useRenewedTask(week)
  const shown = useWeekLayout(week, calendar, { subgroup, showSunday, printsDrafts })
  const isCramped = useIsCramped() || adjacent !== null || half === 'second' || modes.length > 0
  const words = useNarrowText(week.schedule, isCramped && wholeDay && view === 'grid', parted)
  const { kind, id } = week.subject
  const acts = useLessonActs()
  const cellActs = useCellActs()
  const takeBack = useTakeBack()
  const [changedBy, setChangedBy] = useState<Display['changedBy']>(null)
  const swap = useSwapMarks(shown.cells, view === 'grid' ? acts.offer : null)
  const display = useMemo<Display>(
    () => ({
      half,
      actor,
      subject: subjectOf(kind, id),
      showTitles: showDisciplineTitle,
      showGroups,
      printsDrafts,
      badgeTabIndex: view === 'list' ? 0 : -1,
      cardHeading: view === 'list' ? 'h4' : 'p',
      words,
      activate,
      showOverlaps,
      seek,
      acts: acts.offer,
      cellActs: cellActs.offer,
      swap,
      changedBy,
      takeBack: takeBack.offer,
    }),
    [
      half,
      actor,
      kind,
      id,
      showDisciplineTitle,
      showGroups,
      printsDrafts,
      view,
      words,
      activate,
      showOverlaps,
      seek,
      acts.offer,
      cellActs.offer,
      swap,
      changedBy,
      takeBack.offer,
    ],
  )
  const presence = actor.readers.sharesPresence && mayPlanSomewhere(actor) && (
    <Suspense>
      <WeekPresence line={line} opened={acts.item} isSilent={half === 'second'} onMarks={setChangedBy} />
    </Suspense>
  )
  const content = (
    <>
      {half === 'first' && (
        <WeekHeading week={week} shown={shown} isOffline={isOffline}>
          {presence}
        </WeekHeading>
      )}
      {half === 'second' && presence}
      {view === 'list' ? (
        <WeekList shown={shown} display={display} />
      ) : (
        <WeekGrid week={week} shown={shown} display={display} occupation={occupation} free={free} />
      )}
      {acts.opened}
      {cellActs.opened}
      {takeBack.opened}
    </>
  )
  const look = `flex min-h-0 min-w-0 flex-1 flex-col transition-opacity ${isAwaited ? 'opacity-50' : ''}`
  if (half === 'second')
    return (
      <div aria-busy={isAwaited} className={look}>
        {content}
      </div>
    )
  return (
    <main
      id={weekId}
      tabIndex={-1}
      aria-busy={isAwaited}
      aria-label={adjacent ? halfTitle(week.subject, week.monday) : undefined}
      className={`${look} outline-none print:table print:w-full`}
    >
      {content}
    </main>
  )
}
