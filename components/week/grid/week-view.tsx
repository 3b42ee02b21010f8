'use client'
import { Suspense, useCallback, useEffect, useMemo } from 'react'
import { CallError } from '@/lib/core/browser/calls/call'
import { useLive } from '@/lib/core/browser/live/use-live'
import { useChanged } from '@/lib/core/browser/calls/answers'
import { dashboardUrl } from '@/lib/core/browser/schedule/dashboard-location'
import { useRecentItems } from '@/lib/core/browser/schedule/recent-items'
import { useMoveOccupation, useOccupation } from '@/lib/planning/browser/use-occupation'
import { usePlacementSpan } from '@/lib/planning/browser/use-placement-span'
import { useSessionOver } from '@/lib/core/browser/calls/session-end'
import { useIsCramped } from '@/lib/core/browser/use-media'
import { useNarrowText } from '@/lib/core/browser/schedule/use-narrow-text'
import { timers } from '@/lib/core/browser/timers'
import { useSchedule, weekKey, type LoadedWeek } from '@/lib/core/browser/schedule/use-schedule'
import { useSettled } from '@/lib/core/browser/live/use-settled'
import { sameSubject } from '@/lib/core/rules/schedule/active-item'
import type { SlotOccupation } from '@/lib/core/rules/placing/occupation'
import { showsDrafts } from '@/lib/core/rules/schedule/planning'
import type { Subject } from '@/lib/core/rules/names/resource'
import { common } from '@/lib/core/texts/words/common'
import { halfTitle } from '@/lib/moves/texts/beside'
import { documentTitle, gridTexts } from '@/lib/core/texts/live/grid'
import { topBar } from '@/lib/core/texts/schedule/top-bar'
import { Button } from '@/components/ui/button'
import { onDemand } from '@/components/ui/on-demand'
import { useCellActs } from '../cell-acts/use-cell-acts'
import { useLessonActs } from '../lesson-acts/use-lesson-acts'
import { useTakeBack } from '@/components/booking/take-back/use-take-back'
import { useFreeTexts, type FreeText } from './use-free-texts'
import { useDashboard, useDashboardActions } from '@/components/core/state/dashboard-provider'
import { shownTask } from '@/components/core/state/carried'
import { roomIn } from '@/components/core/state/task'
import { besideId, weekId } from '@/components/core/state/focus-week'
import { useOwnTimetable } from '@/components/core/state/use-own-timetable'
import { useRenewedTask } from '@/components/core/state/use-renewed-task'
import { useSwapMarks } from './use-swap-marks'
import type { Display } from '@/components/core/cards/display'
import { EmptyWeek } from './empty-week'
import { useKeptFocus } from './use-kept-focus'
import { useSaidChanges } from './use-said-changes'
import { useShownWeek } from './use-shown-week'
import { WeekGrid } from './week-grid'
import { WeekHeading } from './week-heading'
import { widerWatch } from './wider-watch'
import { pairsOf } from '@/lib/core/rules/calendar/pairs'

const WeekList = onDemand(() => import('./week-list').then((module) => module.WeekList))

/** 403 and 404 are about the subject; other errors may be temporary. */
const refusalOf = (error: unknown): string | null =>
  error instanceof CallError && (error.status === 403 || error.status === 404) ? error.detail : null

/** Why the subject in the URL has no week. */
export type SubjectRefusal = { subject: Subject; detail: string }

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
  const aim = shownTask(task, carried)
  const isMoving = aim?.mode === 'move' && aim.way === 'move'
  // In the week of another room it would go to that room.
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
  const noteChange = useSaidChanges(loaded)
  const live = useLive(
    asked,
    monday,
    () => {
      noteChange()
      reload()
      void changed('timetable', 'permissions')
    },
    wider,
  )
  useKeptFocus(half === 'first' ? weekId : besideId)
  const { follow } = useRecentItems(actor.username)
  const successor = loaded && weekKey(loaded) === key ? (loaded.successor ?? null) : null
  useEffect(() => {
    if (!successor || !asked || half !== 'first') return
    // A favourite of before; the page of its address is that of the other.
    follow(asked, successor)
    window.location.replace(dashboardUrl({ subject: successor, monday, subgroup: 0, view: 'grid' }))
  }, [successor, asked, half, follow, monday])
  const title = subject?.title
  useEffect(() => {
    if (title && half === 'first') document.title = documentTitle(title)
  }, [title, half])

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
  parted: readonly string[]
  isAwaited: boolean
  occupation: readonly SlotOccupation[]
  free: readonly FreeText[]
  isOffline: boolean
}) {
  const { week, parted, isAwaited, occupation, free, isOffline } = props
  const {
    half,
    beside,
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
  const shown = useShownWeek(week, calendar, { subgroup, showSunday, printsDrafts })
  const isCramped = useIsCramped() || beside !== null || half === 'second' || modes.length > 0
  const words = useNarrowText(week.schedule, isCramped && wholeDay && view === 'grid', parted)
  const { kind, id } = week.subject
  const acts = useLessonActs()
  const cellActs = useCellActs()
  const takeBack = useTakeBack()
  const swap = useSwapMarks(shown.cells, view === 'grid' ? acts.offer : null)
  const display = useMemo<Display>(
    () => ({
      half,
      actor,
      subject: { kind, id } as Display['subject'],
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
      takeBack.offer,
    ],
  )
  const content = (
    <>
      {half === 'first' && <WeekHeading week={week} shown={shown} isOffline={isOffline} />}
      {view === 'list' ? (
        <Suspense>
          <WeekList shown={shown} display={display} />
        </Suspense>
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
      aria-label={beside ? halfTitle(week.subject, week.monday) : undefined}
      className={`${look} outline-none print:table print:w-full`}
    >
      {content}
    </main>
  )
}
