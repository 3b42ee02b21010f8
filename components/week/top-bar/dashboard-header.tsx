'use client'
import { type FocusEvent, type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { SubjectSearch } from '@/components/asking/subject-search'
import { useLeave } from '@/components/core/changes/use-leave'
import { Favourite } from '@/components/core/fields/favourite'
import { choicesOf, offerOf } from '@/components/core/fields/subject-choices'
import { SubgroupButtons } from '@/components/core/panels/subgroup-buttons'
import { dashboardCommands } from '@/components/core/state/commands'
import { useDashboard, useDashboardActions } from '@/components/core/state/dashboard-provider'
import { focusWeek, weekId } from '@/components/core/state/focus-week'
import { Autocomplete } from '@/components/ui/autocomplete'
import { buttonClass, IconButton } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { BellIcon, ContrastIcon, LoadIcon, LogOutIcon, MenuIcon, WeeksIcon } from '@/components/ui/icons'
import { MenuButton } from '@/components/ui/menu'
import { onDemand } from '@/components/ui/on-demand'
import { SkipLink } from '@/components/ui/skip-link'
import { accountPath } from '@/lib/accounts/browser/account-location'
import { teachingDay } from '@/lib/core/calendar/rules/academic-calendar'
import { currentPair, type Pair, pairTimesOn } from '@/lib/core/calendar/rules/pairs'
import { parityLabel } from '@/lib/core/calendar/texts/dates'
import { weekdayShort } from '@/lib/core/calendar/texts/weekdays'
import type { SubjectKind } from '@/lib/core/names/rules/resource'
import { unreadLabel } from '@/lib/core/notices/texts/news'
import { useIsMounted } from '@/lib/core/page/browser/use-is-mounted'
import { nextTeachingDay } from '@/lib/core/placing/rules/day-course'
import { mayHaveDrafts, mayPlanSomewhere, plansFaculty } from '@/lib/core/placing/rules/planning'
import { waitingPath } from '@/lib/core/requests/browser/waiting-location'
import { useRecentItems } from '@/lib/core/schedule/browser/recent-items'
import { type RecentItem, sameSubject, subjectKey } from '@/lib/core/schedule/rules/active-item'
import { isHoliday } from '@/lib/core/schedule/rules/cell-state'
import { ownTimetable } from '@/lib/core/schedule/rules/own-timetable'
import { optionsMenu } from '@/lib/core/schedule/texts/options-menu'
import {
  currentPairText,
  dayNote,
  dayText,
  kindTitles,
  nextDayText,
  nextPairText,
  timeLeftText,
  topBar,
} from '@/lib/core/schedule/texts/top-bar'
import { searchedKinds, usePickedFrom } from '@/lib/core/views/browser/vocabularies'
import { useWaitingCount } from '@/lib/core/views/browser/waiting'
import { waitingLabel, waitingTexts } from '@/lib/core/views/texts/waiting'
import { noticesPath } from '@/lib/notices/browser/notices-location'
import { favouriteWeek, useFavouritesOffline } from '@/lib/offline/browser'
import { workbenchPath } from '@/lib/workbench/browser/workbench-location'
import { useOwnUnread } from '../state/use-own-unread'
import { OwnActsByKey } from './own-acts-by-key'
import { otherTheme } from './theme'
import { WeekNavigator } from './week-navigator'

const face = (
  <>
    <LoadIcon />
    <span className="max-sm:sr-only">{topBar.load}</span>
  </>
)

/** A link to the faculty's week, for users who plan a whole faculty. */
function WorkbenchLink() {
  const { actor } = useDashboard()
  if (!plansFaculty(actor)) return null
  return (
    // a plain link: the router's would need a script on every page
    <a href={workbenchPath} className={buttonClass('plain', 'px-2.5 max-md:hidden')}>
      <WeeksIcon />
      <span className="max-xl:sr-only">{optionsMenu.workbench}</span>
    </a>
  )
}

/**
 * Opens and closes the load of a subject the user may plan. That is known only after loading, so the space is
 * reserved and nothing moves.
 */
export function LoadButton() {
  const { actor, canPlan, modes } = useDashboard()
  const { setMode, removeMode } = useDashboardActions()
  if (!canPlan)
    return mayPlanSomewhere(actor) ? (
      <span aria-hidden className={buttonClass('plain', 'invisible px-2.5 max-md:hidden')}>
        {face}
      </span>
    ) : null
  const isOpen = modes.includes('load')
  return (
    <button
      type="button"
      aria-pressed={isOpen}
      className={buttonClass(isOpen ? 'primary' : 'plain', 'px-2.5')}
      onClick={() => (isOpen ? removeMode('load') : setMode('load'))}
    >
      {face}
    </button>
  )
}

/** Its list loads when the pointer or focus first arrives, and stays. */
function Selector({ kind }: { kind: SubjectKind }) {
  const { actor, subject } = useDashboard()
  const { activate } = useDashboardActions()
  const [isWanted, setIsWanted] = useState(false)
  const { offers, retry } = usePickedFrom(actor, kind, isWanted)
  const choices = useMemo(() => choicesOf(offers), [offers])
  return (
    <Autocomplete
      label={kindTitles[kind]}
      choices={choices}
      onRetry={retry}
      onApproach={() => setIsWanted(true)}
      value={subject?.kind === kind ? subject.title : ''}
      onChoose={(choice) => {
        const offer = offerOf(offers, choice)
        if (!offer) return
        activate(offer)
        // Moves the focus to the week: in the field its shortcut keys would be text.
        focusWeek({ preventScroll: true })
      }}
      className="min-w-26 flex-1 basis-26 xl:max-w-52"
    />
  )
}

/** One selector per kind the user may see, on wide screens. */
export function SubjectSelectors({ kinds }: { kinds: readonly SubjectKind[] }) {
  return (
    <div role="group" aria-label={topBar.selectors} className="hidden flex-1 gap-1.5 md:flex">
      {kinds.map((kind) => (
        <Selector key={kind} kind={kind} />
      ))}
    </div>
  )
}

/**
 * A sticky bar that collapses to one row when a phone's page is scrolled; `children` get the state and omit
 * the rest. The space keeps its height, so that the page does not jump. Keyboard focus expands it.
 */
function FoldingBar({ children }: { children: (isFolded: boolean) => ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  const lastRow = useRef<HTMLDivElement>(null)
  /** The reserved height while the bar is sticky. */
  const [height, setHeight] = useState<number>()
  const [hasKeys, setHasKeys] = useState(false)
  const isAbove = height !== undefined
  const isFolded = isAbove && !hasKeys

  useEffect(() => {
    if (!lastRow.current) return
    const watch = new IntersectionObserver(([entry]) => {
      const isPast = entry !== undefined && !entry.isIntersecting && entry.boundingClientRect.top < 0
      setHeight((current) => (isPast ? (current ?? place.current?.offsetHeight) : undefined))
    })
    watch.observe(lastRow.current)
    return () => watch.disconnect()
  }, [])

  return (
    <div ref={place} className="relative" style={{ height }}>
      <div ref={lastRow} aria-hidden className="absolute bottom-(--bar-row) size-px" />
      <div
        className={`flex flex-wrap items-center gap-y-1.5 px-2 py-1.5 md:px-3 ${isFolded ? 'gap-x-1.5' : 'gap-x-3'} ${
          isAbove ? 'fixed inset-x-0 top-0 z-bar border-b bg-surface' : ''
        }`}
        onFocus={({ target }) => setHasKeys(target.matches(':focus-visible'))}
        onBlur={({ currentTarget, relatedTarget }: FocusEvent) =>
          setHasKeys((current) => current && currentTarget.contains(relatedTarget))
        }
      >
        {children(isFolded)}
      </div>
    </div>
  )
}

/**
 * A link to the user's changed classes, with the number of unread ones. The page's HTML is the same for
 * everybody and does not contain it; its space is reserved, because what moves under a press loses it.
 */
function NoticesLink() {
  const { actor } = useDashboard()
  const unread = useOwnUnread()
  const count = unread?.count ?? 0
  if (actor.kind === 'public') return null
  // A user without bindings may have chosen subjects, or bookings with consent, which only the server knows.
  if (!ownTimetable(actor) && !unread?.subjects.length && count === 0)
    return <span aria-hidden className={buttonClass('quiet', 'invisible w-control px-0')} />
  return (
    // a plain link: the router's would need a script on every page
    <a
      href={noticesPath}
      aria-label={unreadLabel(count)}
      title={unreadLabel(count)}
      className={buttonClass('quiet', 'relative w-control px-0')}
    >
      <BellIcon />
      {count > 0 && (
        <span
          aria-hidden
          className="absolute -top-0.5 -right-0.5 min-w-4 rounded-full bg-danger px-1 text-center text-xs leading-4 text-accent-ink tabular-nums"
        >
          {count > 99 ? '99+' : count}
        </span>
      )}
    </a>
  )
}

/** What waits for a planner, where anything does, in a reserved space. */
function WaitingCount() {
  const { actor } = useDashboard()
  const count = useWaitingCount(actor)
  const box = 'inline-flex min-h-control w-control items-center justify-center xl:w-20'
  if (count === 0) return <span aria-hidden className={box} />
  return (
    // a plain link: the router's would need a script on every page
    <a href={waitingPath} aria-label={waitingLabel(count)} title={waitingLabel(count)} className={box}>
      <span
        aria-hidden
        className="rounded bg-warning-soft px-1.5 text-sm font-medium whitespace-nowrap text-warning tabular-nums"
      >
        <span className="max-xl:sr-only">{waitingTexts.short} </span>
        {count > 99 ? '99+' : count}
      </span>
    </a>
  )
}

function Account() {
  const { actor } = useDashboard()
  const leave = useLeave()
  // The HTML is the same for everybody: until hydration a script in the head shows the user's name
  // (lib/http/paint-first).
  const isAlive = useIsMounted()
  const username = isAlive ? actor.username : ''
  return (
    <div className="hidden items-center md:flex">
      {/* a plain link: the router's would need a script on every page */}
      <a
        href={accountPath}
        aria-label={topBar.account(username)}
        title={isAlive ? topBar.signedInAs(actor.fullName) : undefined}
        className={buttonClass('quiet', 'px-2')}
      >
        <span className="reader-name max-w-32 truncate">{username}</span>
      </a>
      <IconButton label={topBar.logout} onClick={leave}>
        <LogOutIcon />
      </IconButton>
    </div>
  )
}

/** Opens a recent subject. */
function useOpenRecent(): (item: RecentItem) => void {
  const { monday } = useDashboard()
  const { activate } = useDashboardActions()
  return (item) => {
    // Offline, a stored favourite is a page of its own.
    if (!navigator.onLine) return window.location.assign(favouriteWeek(item, monday))
    activate({ ...item, subgroupCount: item.kind === 'group' ? null : 1 })
  }
}

/** Recent subjects of this browser. Known only after mount, so the space is reserved. */
export function FavouritesBar() {
  const { actor, subject, today } = useDashboard()
  const open = useOpenRecent()
  const { items, record, toggleFavourite } = useRecentItems(actor.username)

  // Weeks with drafts are never stored on a device.
  useFavouritesOffline(mayHaveDrafts(actor) ? null : items, today)

  useEffect(() => {
    if (subject?.title) record(subject)
  }, [subject, record])

  return (
    <nav aria-label={topBar.favourites} className="h-[calc(var(--control)+6px)] min-w-0 flex-1">
      {items?.length === 0 ? (
        <p className="flex h-full items-center text-sm text-ink-faint">{topBar.noFavourites}</p>
      ) : (
        <ul className="flex h-full items-center gap-0.5 overflow-x-auto overscroll-x-contain [scrollbar-width:thin]">
          {items?.map((item) => (
            <Favourite
              key={subjectKey(item)}
              item={item}
              isActive={sameSubject(item, subject)}
              onActivate={() => open(item)}
              onToggle={() => toggleFavourite(item)}
            />
          ))}
        </ul>
      )}
    </nav>
  )
}

/** On a phone, instead of the selectors; elsewhere by Ctrl K alone. The button shows the current subject. */
function PhoneSearch({ hasProgrammes }: { hasProgrammes: boolean }) {
  const { actor, subject } = useDashboard()
  const { activate, setMode } = useDashboardActions()
  const openRecent = useOpenRecent()
  return (
    <SubjectSearch
      {...{ actor, hasProgrammes }}
      active={subject}
      onChoose={activate}
      onReturn={openRecent}
      loadActs={() =>
        import('@/components/frame/places').then(({ actsFound }) => actsFound(actor, { subject, openPanel: setMode }))
      }
      className="min-w-0 flex-1 justify-start px-2.5 shrink md:hidden"
    >
      <span className={`truncate ${subject ? '' : 'text-ink-faint'}`}>{subject?.title || topBar.search}</span>
    </SubjectSearch>
  )
}

const load = () => import('./options-dropdown')
const OptionsDropdown = onDemand(() => load().then((module) => module.OptionsDropdown))

export const OptionsMenu = () => (
  <MenuButton label={optionsMenu.button} button={<MenuIcon />} load={load}>
    <OptionsDropdown />
  </MenuButton>
)

export function TopBar({ hasProgrammes }: { hasProgrammes: boolean }) {
  const { actor, showSunday, theme, subject } = useDashboard()
  const actions = useDashboardActions()
  const kinds = useMemo(() => searchedKinds(actor, hasProgrammes), [actor, hasProgrammes])
  const commands = dashboardCommands({ subject }, actions)
  return (
    <FoldingBar>
      {(isFolded) => (
        <>
          <SubjectSelectors kinds={kinds} />
          <PhoneSearch hasProgrammes={hasProgrammes} />
          <div className={isFolded ? 'hidden' : 'contents'}>
            <LoadButton />
            <WorkbenchLink />
            <SubgroupButtons className="max-md:hidden" />
          </div>
          <div className={isFolded ? '' : 'max-md:order-last max-md:w-full'}>
            <WeekNavigator commands={commands} isShort={isFolded} />
          </div>
          <div className="ml-auto flex items-center gap-1">
            {/* First, so that their reserved space is no gap where nothing waits. */}
            <NoticesLink />
            {mayPlanSomewhere(actor) && <WaitingCount />}
            <Checkbox
              className="mr-1 max-md:hidden"
              checked={showSunday}
              onChange={(checked) => actions.setPreference('showSunday', checked)}
            >
              <span className="max-2xl:sr-only">{topBar.showSunday}</span>
              <abbr aria-hidden title={topBar.showSunday} className="no-underline 2xl:hidden">
                {weekdayShort[7]}
              </abbr>
            </Checkbox>
            <IconButton
              className="max-md:hidden"
              label={topBar.theme}
              onClick={() => actions.setPreference('theme', otherTheme(theme))}
            >
              <ContrastIcon />
            </IconButton>
            <OwnActsByKey />
            <Account />
            <OptionsMenu />
          </div>
        </>
      )}
    </FoldingBar>
  )
}

/**
 * Today, its parity and note, and the current or next pair; on days off and evenings, when teaching
 * continues.
 */
export function StatusLine() {
  const { calendar, now } = useDashboard()
  const pairTimes = pairTimesOn(calendar, now.date)
  const day = teachingDay(calendar, now.date)
  const note = dayNote(day)
  const { current, next } = currentPair(pairTimes, now.minutes)
  const timeOf = (pair: Pair | null) => pairTimes.find((time) => time.pair === pair)
  const [currentTime, nextTime] = [timeOf(current), timeOf(next)]
  const isDayOff = isHoliday(day)
  const isOver = isDayOff || (currentTime !== undefined && now.minutes >= currentTime.endsAt)
  const goesOn = isOver ? nextTeachingDay(calendar, now.date) : null
  // The server's HTML is valid until a pair begins or ends, so the browser fills in what changes by the
  // minute.
  const isMounted = useIsMounted()
  const said = isDayOff ? topBar.noClassesToday : currentTime && currentPairText(currentTime, now.minutes)
  const left = !isDayOff && isMounted && currentTime ? timeLeftText(currentTime, now.minutes) : ''
  const then = isOver
    ? goesOn && nextDayText(now.date, goesOn, isDayOff ? undefined : pairTimesOn(calendar, goesOn)[0])
    : nextTime && nextPairText(nextTime)
  return (
    <p aria-label={topBar.status} role="note" className="text-sm text-ink-soft">
      {dayText(now.date)}, {parityLabel(day.parity)}
      {note ? <strong className="font-medium text-warning"> · {note}</strong> : null}
      {said && (
        <>
          {' · '}
          <span className="text-ink">
            {said}
            {left}
          </span>
        </>
      )}
      {then && <span className={isOver ? '' : 'max-lg:hidden'}> · {then}</span>}
    </p>
  )
}

/**
 * Everything above the week. Its height is constant, so nothing jumps while loading. A phone has no second
 * row: the search offers recent subjects, and the week marks the current class.
 */
export function DashboardHeader({ hasProgrammes }: { hasProgrammes: boolean }) {
  return (
    <header data-no-print className="border-b bg-surface">
      <SkipLink to={weekId} onGo={() => focusWeek()}>
        {topBar.skipToWeek}
      </SkipLink>
      <TopBar hasProgrammes={hasProgrammes} />
      <div className="flex items-center gap-x-4 border-t px-3 max-md:hidden">
        <FavouritesBar />
        <StatusLine />
      </div>
    </header>
  )
}
