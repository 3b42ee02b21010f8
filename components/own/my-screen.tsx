'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useState } from 'react'
import { dashboardPath, dashboardUrl } from '@/lib/core/browser/schedule/dashboard-location'
import { CallError } from '@/lib/core/browser/calls/call'
import {
  chooseClass,
  freeRoomsPath,
  hideClass,
  myPath,
  ownSettingsUrl,
  showClass,
  type ListedSubject,
  type ShownHidden,
} from '@/lib/core/browser/own/own-timetable'
import { useFavouritesOffline } from '@/lib/offline/browser'
import { noticesPath } from '@/lib/notices/browser/notices-location'
import { keepOffline } from '@/lib/core/browser/offline/offline'
import { useRecentItems } from '@/lib/core/browser/schedule/recent-items'
import { whenIdle } from '@/lib/core/browser/when-idle'
import { useIsPrinting, useIsWide } from '@/lib/core/browser/use-media'
import { useNow } from '@/lib/core/browser/calendar/use-now'
import type { Actor } from '@/lib/core/rules/accounts/actor'
import type { CivilTime } from '@/lib/core/rules/calendar/civil-time'
import { mondayOf, type CalendarDate } from '@/lib/core/rules/calendar/calendar-date'
import type { HiddenClassId, TeacherId } from '@/lib/core/rules/names/ids'
import { ownCourse } from '@/lib/core/rules/schedule/own-schedule'
import type { PairTime } from '@/lib/core/rules/calendar/pairs'
import { freeNowTexts } from '@/lib/own/texts/free-now'
import { groupText } from '@/lib/core/texts/live/grid'
import { noticesTexts, unreadLabel } from '@/lib/core/texts/notices/notices'
import { needsConnection } from '@/lib/core/texts/offline/offline'
import { ownTexts as texts } from '@/lib/own/texts/own-timetable'
import { topBar } from '@/lib/core/texts/schedule/top-bar'
import { Button, buttonClass, IconButton } from '@/components/ui/button'
import { useDialogs } from '@/components/ui/dialogs'
import { BellIcon, CalendarIcon, LogOutIcon, WeekIcon } from '@/components/ui/icons'
import { onDemand } from '@/components/ui/on-demand'
import { useToast } from '@/components/ui/toast'
import { useLeave } from '@/components/core/changes/use-leave'
import { Course } from './course'
import { AllDays, Days, type ShownDay } from './days'
import { FindTimetable } from './find-timetable'
import { HiddenList } from './hidden-list'
import type { ShownClass } from './shown-class'

// Taken once, by few.
const OwnFeed = onDemand(() => import('@/components/feeds/feed-dialog').then((module) => module.OwnFeed))

const AbsenceForm = onDemand(() => import('./absence-form').then((module) => module.AbsenceForm))

const two = (number: number): string => String(Math.floor(number)).padStart(2, '0')

const titleOf = ({ title, subgroup }: ListedSubject): string => groupText({ title, subgroup })

const weekUrl = (one: ListedSubject, monday: CalendarDate): string =>
  dashboardUrl({ subject: one, monday, subgroup: one.subgroup, view: 'grid' })

/** «Моё»: what is now, what is next, and the days ahead, of everything a person calls their own. */
export function MyScreen(props: {
  actor: Actor
  hasProgrammes: boolean
  /** Whose favourites are kept for want of a network; null: nobody's. */
  username: string | null
  start: CivilTime
  subjects: readonly ListedSubject[]
  classes: readonly ShownClass[]
  /** Changes of one's own classes that were not seen yet. */
  unread: number
  hidden: readonly ShownHidden[]
  days: readonly ShownDay[]
  times: readonly PairTime[]
  /** May ask where a free room is. */
  findsRooms: boolean
}) {
  const {
    actor,
    hasProgrammes,
    username,
    start,
    subjects,
    classes,
    unread,
    hidden,
    days,
    times,
    findsRooms,
  } = props
  // Who may say that they will be away.
  const { teacherId } = actor.boundTo
  const now = useNow(start)
  const router = useRouter()
  const toast = useToast()
  const leave = useLeave()
  const { modal } = useDialogs()
  const [isBusy, setIsBusy] = useState(false)
  const course = ownCourse(classes, times, now)
  const isWide = useIsWide()
  const isPrinting = useIsPrinting()
  // On paper all days stand, as nobody turns a tab there.
  const ShownDays = isWide || isPrinting ? AllDays : Days
  const whole = subjects.filter(({ only }) => only === null)
  const titles = subjects.map((one) => (one.only !== null || whole.length > 1 ? titleOf(one) : ''))

  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible' && navigator.onLine) router.refresh()
    }
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [router])
  // Another day has come: its classes are the server's to tell.
  useEffect(() => {
    if (now.date !== start.date && navigator.onLine) router.refresh()
  }, [now.date, start.date, router])

  const weeks = whole.filter(({ mayView }) => mayView).map((one) => weekUrl(one, mondayOf(start.date)))
  const { items } = useRecentItems(username ?? '')
  useFavouritesOffline(username === null ? null : items, start.date)
  const kept = [myPath, ...weeks].join(' ')
  useEffect(() => whenIdle(() => void keepOffline(kept.split(' ')).catch(() => undefined)), [kept])

  /** Whether it was done. */
  async function change(act: () => Promise<unknown>): Promise<boolean> {
    if (isBusy) return false
    setIsBusy(true)
    try {
      await act()
      router.refresh()
      return true
    } catch (error) {
      // What the server refuses is told in a dialog.
      if (!(error instanceof CallError)) toast(needsConnection)
      return false
    } finally {
      setIsBusy(false)
    }
  }
  const addToCalendar = () =>
    modal<never>({
      title: texts.pageTitle,
      size: 'large',
      body: () => <OwnFeed />,
    })
  const sayAway = (teacherId: TeacherId) =>
    modal<true>({
      title: texts.away,
      body: (finish) => <AbsenceForm {...{ teacherId }} today={now.date} onDone={() => finish(true)} />,
    })
  const show = (id: HiddenClassId) => change(() => showClass(id))
  /** Says what is hidden now, with a way back. */
  function tellHidden(classes: readonly ShownClass[]) {
    const ids = classes.flatMap(({ meetingId }) => meetingId ?? [])
    const bringBack = () =>
      change(() =>
        ids.reduce<Promise<unknown>>((done, id) => done.then(() => chooseClass(id)), Promise.resolve()),
      )
    toast(texts.hid(classes.map(({ title }) => title)), {
      label: texts.bringBack,
      run: () => void bringBack(),
    })
  }
  async function hide(one: ShownClass) {
    const { meetingId } = one
    if (meetingId !== null && (await change(() => hideClass(meetingId)))) tellHidden([one])
  }
  async function choose({ meetingId }: ShownClass, others: readonly ShownClass[]) {
    const insteadOf = others.flatMap((other) => other.meetingId ?? [])
    if (meetingId !== null && (await change(() => chooseClass(meetingId, insteadOf)))) tellHidden(others)
  }

  return (
    <main
      data-reader={actor.userId}
      data-told-at={`${start.date}T${two(start.minutes / 60)}:${two(start.minutes % 60)}`}
      className={`mx-auto flex flex-col gap-3 p-3 sm:py-6 print:max-w-none print:p-0 ${isWide ? 'max-w-7xl' : 'max-w-xl'}`}
    >
      <header className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <div className="min-w-0">
          <h1 className="text-xl font-semibold">{texts.title}</h1>
          <ul className="flex flex-wrap gap-x-3 text-sm">
            {whole.map((one) => (
              <li key={`${one.kind} ${one.id}`} className="min-w-0">
                {one.mayView ? (
                  <a
                    href={weekUrl(one, mondayOf(now.date))}
                    className="inline-block max-w-full text-accent underline underline-offset-2 break-words pointer-coarse:py-1.5"
                  >
                    {titleOf(one)}
                  </a>
                ) : (
                  <span className="text-ink-soft">{`${titleOf(one)}: ${texts.lost}`}</span>
                )}
              </li>
            ))}
          </ul>
        </div>
        <div data-no-print className="flex items-center gap-1">
          <FindTimetable {...{ actor, hasProgrammes }} monday={mondayOf(now.date)} />
          <a href={ownSettingsUrl} className={buttonClass('quiet')}>
            {texts.settings}
          </a>
          <IconButton label={topBar.logout} onClick={leave}>
            <LogOutIcon />
          </IconButton>
        </div>
      </header>
      <div data-no-print className="flex flex-wrap gap-2">
        <a href={dashboardPath} className={buttonClass('plain')}>
          <WeekIcon />
          {texts.week}
        </a>
        {findsRooms && (
          <a href={freeRoomsPath} className={buttonClass('plain')}>
            {freeNowTexts.link}
          </a>
        )}
        {unread === 0 && (
          <a href={noticesPath} className={buttonClass('plain')}>
            <BellIcon />
            {noticesTexts.title}
          </a>
        )}
        {teacherId !== null && <Button onClick={() => void sayAway(teacherId)}>{texts.away}</Button>}
        <Button onClick={() => void addToCalendar()}>
          <CalendarIcon />
          {texts.calendar}
        </Button>
      </div>
      {unread > 0 && (
        <a
          data-no-print
          href={noticesPath}
          className="flex min-h-control items-center gap-2 rounded-lg bg-warning-soft px-3 py-2 font-medium text-warning"
        >
          <BellIcon />
          {unreadLabel(unread)}
        </a>
      )}
      <Course course={course} now={now} times={times} titles={titles} />
      <ShownDays
        {...{ classes, now, times, titles }}
        days={days.filter(({ date }) => date >= now.date)}
        running={course.now?.classes ?? []}
        onHide={(shown) => void hide(shown)}
        onChoose={(shown, others) => void choose(shown, others)}
      />
      <HiddenList hidden={hidden} onShow={(id) => void show(id)} />
    </main>
  )
}
