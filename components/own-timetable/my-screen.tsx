'use client'
import { useRouter } from 'next/navigation'
import { type ReactNode, useEffect, useState } from 'react'
import { useLeave } from '@/components/core/changes/use-leave'
import { lessonLook } from '@/components/core/marks/lesson-type-mark'
import { Button, buttonClass, IconButton } from '@/components/ui/button'
import { useDialogs } from '@/components/ui/dialogs'
import { BellIcon, LogOutIcon, WeekIcon } from '@/components/ui/icons'
import { onDemand } from '@/components/ui/on-demand'
import { useToast } from '@/components/ui/toast'
import type { Actor } from '@/lib/core/actor/rules/actor'
import { type CalendarDate, mondayOf } from '@/lib/core/calendar/rules/calendar-date'
import type { CivilTime } from '@/lib/core/calendar/rules/civil-time'
import { clockText, type DayTimes, pairsOf, pairTimeOn } from '@/lib/core/calendar/rules/pairs'
import { useNow } from '@/lib/core/live/browser/use-now'
import type { HiddenClassId, TeacherId } from '@/lib/core/names/rules/ids'
import { hasType } from '@/lib/core/names/rules/lesson-type'
import { lessonTypeTitle } from '@/lib/core/names/texts/lesson-types'
import { noticesTexts, unreadLabel } from '@/lib/core/notices/texts/news'
import { needsConnection } from '@/lib/core/offline/texts/offline'
import {
  chooseClass,
  hideClass,
  type ListedSubject,
  myPath,
  ownSettingsUrl,
  showClass,
  type ShownHidden,
} from '@/lib/core/own-timetable/browser/own-timetable'
import { cacheForOffline } from '@/lib/core/page/browser/offline'
import { whenIdle } from '@/lib/core/page/browser/when-idle'
import { useRecentItems } from '@/lib/core/schedule/browser/recent-items'
import { ownCourse, type OwnCourse } from '@/lib/core/schedule/rules/own-schedule'
import { timeOfClass } from '@/lib/core/schedule/rules/own-time'
import { groupText } from '@/lib/core/schedule/texts/grid'
import { topBar } from '@/lib/core/schedule/texts/top-bar'
import { dashboardPath, dashboardUrl } from '@/lib/core/views/browser/dashboard-location'
import { CallError } from '@/lib/core/wire/browser/call'
import { upperFirst } from '@/lib/core/words/texts/acts'
import { myExamsPath } from '@/lib/exams/browser/reading-location'
import { readerTexts } from '@/lib/exams/texts/reader'
import { noticesPath } from '@/lib/notices/browser/notices-location'
import { useFavouritesOffline } from '@/lib/offline/browser'
import { inText, leftSubjectsText, onDay, ownTexts as texts } from '@/lib/own-timetable/texts/own-timetable'
import { AddToCalendar } from './add-to-calendar'
import { Sources, RoomLinks } from './class-line'
import type { ClassView } from './class-view'
import { Days, type DayView } from './days'
import { NextExam } from './next-exam'

type CourseProps = {
  course: OwnCourse<ClassView>
  now: CivilTime
  times: DayTimes
  titles: readonly string[]
}

function Card(props: {
  title: string
  when: string
  classes: readonly ClassView[]
  titles: readonly string[]
  isNow?: true
}) {
  const { title, when, classes, titles, isNow } = props
  return (
    <section
      aria-label={title}
      className={`rounded-lg border p-3 ${isNow ? 'border-now/40 bg-now-soft' : 'bg-surface'}`}
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 className={`text-sm font-semibold ${isNow ? 'text-now' : 'text-ink-soft'}`}>{title}</h2>
        <p className="text-sm tabular-nums">{when}</p>
      </div>
      {classes.map((one) => (
        <div key={one.key} className="mt-1">
          <p className="text-lg font-semibold break-words">{one.title}</p>
          <p className="text-lg break-words">
            <RoomLinks ways={one.ways} />
          </p>
          <p className="text-sm break-words text-ink-soft">
            {one.type && <span className={lessonLook[one.colour].label}>{one.type}</span>}
            {one.type && one.who && ' · '}
            {one.who}
          </p>
          {one.change && <p className="text-sm break-words text-warning">{one.change}</p>}
          <Sources of={one.of} titles={titles} />
        </div>
      ))}
    </section>
  )
}

/** The current class and the next one. Screen readers announce a change of class, but not the minutes. */
function Course({ course, now, times, titles }: CourseProps) {
  const clockOf = ([first]: readonly ClassView[], end: 'startsAt' | 'endsAt') =>
    clockText((first && timeOfClass(first.stated, pairTimeOn(times, first.date, first.pair))?.[end]) ?? 0)
  const { now: running, next } = course
  const begins = next && texts.at(clockOf(next.classes, 'startsAt'))
  return (
    <div data-no-print className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,24rem),1fr))] gap-2">
      {running && (
        <Card
          isNow
          title={texts.now}
          when={`${leftSubjectsText(running.minutesLeft)}, ${texts.until(clockOf(running.classes, 'endsAt'))}`}
          classes={running.classes}
          titles={titles}
        />
      )}
      {next && (
        <Card
          title={texts.next}
          when={
            next.inMinutes === null
              ? `${upperFirst(onDay(next.date, now.date))}, ${begins}`
              : `${inText(next.inMinutes)}, ${begins}`
          }
          classes={next.classes}
          titles={titles}
        />
      )}
      {!running && !next && <p className="rounded-lg border bg-surface p-3">{texts.nothingNear}</p>}
      <p role="status" className="sr-only">
        {running ? `${texts.now}: ${running.classes.map(({ title }) => title).join(', ')}` : ''}
      </p>
    </div>
  )
}

/** The classes the person has hidden, with buttons to show them again. */
function HiddenList(props: { hidden: readonly ShownHidden[]; onShow: (id: HiddenClassId) => void }) {
  const { hidden, onShow } = props
  if (hidden.length === 0) return null
  return (
    <details className="rounded-lg border bg-surface">
      <summary className="min-h-control cursor-pointer px-3 py-2 text-ink-soft">
        {texts.hiddenList(hidden.length)}
      </summary>
      <ul className="divide-y border-t">
        {hidden.map(({ id, title, lessonType }) => (
          <li key={id} className="flex items-center justify-between gap-3 px-3 py-2">
            <span className="min-w-0 break-words">
              {title}
              {hasType({ lessonType }) && <span className="text-sm text-ink-soft"> {lessonTypeTitle[lessonType]}</span>}
            </span>
            <Button aria-label={texts.bringBackOf(title)} onClick={() => onShow(id)}>
              {texts.bringBack}
            </Button>
          </li>
        ))}
      </ul>
    </details>
  )
}

// Few users need it, and only once.
const AbsenceForm = onDemand(() => import('./absence-form').then((module) => module.AbsenceForm))

const two = (number: number): string => String(Math.floor(number)).padStart(2, '0')

const titleOf = ({ title, subgroup }: ListedSubject): string => groupText({ title, subgroup })

const weekUrl = (one: ListedSubject, monday: CalendarDate): string =>
  dashboardUrl({ subject: one, monday, subgroup: one.subgroup, view: 'grid' })

/** Asks the server anew when the page is looked at again, and for the classes of a new day at midnight. */
function useFresh(now: CivilTime, start: CivilTime): void {
  const router = useRouter()
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible' && navigator.onLine) router.refresh()
    }
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [router])
  useEffect(() => {
    if (now.date !== start.date && navigator.onLine) router.refresh()
  }, [now.date, start.date, router])
}

/** Keeps this page, the weeks of one's own and the favourites for when there is no network. `username`: null: no favourites. */
function useKeptOffline(username: string | null, weeks: readonly string[], today: CalendarDate): void {
  const { items } = useRecentItems(username ?? '')
  useFavouritesOffline(username === null ? null : items, today)
  const kept = [myPath, ...weeks].join(' ')
  useEffect(() => whenIdle(() => void cacheForOffline(kept.split(' ')).catch(() => undefined)), [kept])
}

/** Hides classes, shows them again, and chooses between those at one time. */
function useOwnChoices() {
  const router = useRouter()
  const toast = useToast()
  const [isBusy, setIsBusy] = useState(false)
  /** Resolves to whether it succeeded. */
  async function change(act: () => Promise<unknown>): Promise<boolean> {
    if (isBusy) return false
    setIsBusy(true)
    try {
      await act()
      router.refresh()
      return true
    } catch (error) {
      // Refusals of the server are shown in a dialog already.
      if (!(error instanceof CallError)) toast(needsConnection)
      return false
    } finally {
      setIsBusy(false)
    }
  }
  /** Says what was hidden, with a button to show it again. */
  function tellHidden(classes: readonly ClassView[]) {
    const ids = classes.flatMap(({ meetingId }) => meetingId ?? [])
    const bringBack = () =>
      change(() =>
        ids.reduce<Promise<unknown>>((done, id) => done.then(() => chooseClass({ meetingId: id })), Promise.resolve()),
      )
    toast(texts.hid(classes.map(({ title }) => title)), {
      label: texts.bringBack,
      run: () => void bringBack(),
    })
  }
  return {
    show: (id: HiddenClassId) => void change(() => showClass({ id })),
    async hide(one: ClassView) {
      const { meetingId } = one
      if (meetingId !== null && (await change(() => hideClass({ meetingId })))) tellHidden([one])
    },
    async choose({ meetingId }: ClassView, others: readonly ClassView[]) {
      const insteadOf = others.flatMap((other) => other.meetingId ?? [])
      if (meetingId !== null && (await change(() => chooseClass({ meetingId, insteadOf })))) tellHidden(others)
    },
  }
}

/** The name of the page, and whose weeks it is made of. */
function Head({ subjects, monday }: { subjects: readonly ListedSubject[]; monday: CalendarDate }) {
  const leave = useLeave()
  return (
    <header className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
      <div className="min-w-0">
        <h1 className="text-xl font-semibold">{texts.title}</h1>
        <ul className="flex flex-wrap gap-x-3 text-sm">
          {subjects.map((one) => (
            <li key={`${one.kind} ${one.id}`} className="min-w-0">
              {one.mayView ? (
                <a
                  href={weekUrl(one, monday)}
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
        <a href={ownSettingsUrl} className={buttonClass('quiet')}>
          {texts.settings}
        </a>
        <IconButton label={topBar.logout} onClick={leave}>
          <LogOutIcon />
        </IconButton>
      </div>
    </header>
  )
}

/** Where one goes from here; `onAway`: a teacher says when they will not be there. `unread`: the number of unseen changes. */
function Links({ unread, onAway }: { unread: number; onAway: (() => void) | null }) {
  return (
    <>
      {/* on a phone two rows without pictures, not three */}
      <div data-no-print className="flex flex-wrap gap-2 max-sm:[&_svg]:hidden">
        <a href={dashboardPath} className={buttonClass('plain')}>
          <WeekIcon />
          {texts.week}
        </a>
        {unread === 0 && (
          <a href={noticesPath} className={buttonClass('plain')}>
            <BellIcon />
            {noticesTexts.title}
          </a>
        )}
        <a href={myExamsPath} className={buttonClass('plain')}>
          {readerTexts.link}
        </a>
        {onAway && <Button onClick={onAway}>{texts.away}</Button>}
        <AddToCalendar />
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
    </>
  )
}

/** «Моё»: the current class, the next one, and the days ahead, for all subjects a person calls their own. */
export function MyScreen(props: {
  actor: Actor
  /** Whose favourites to store for offline use; null: nobody's. */
  username: string | null
  start: CivilTime
  subjects: readonly ListedSubject[]
  classes: readonly ClassView[]
  /** The number of unseen changes of one's own classes. */
  unread: number
  hidden: readonly ShownHidden[]
  days: readonly DayView[]
  times: DayTimes
  /** What the server draws above the days. */
  notes: ReactNode
}) {
  const { actor, username, start, subjects, classes, unread, hidden, days, times, notes } = props
  // Teachers may report an absence.
  const { teacherId } = actor.boundTo
  const now = useNow(start)
  const { modal } = useDialogs()
  const course = ownCourse(classes, times, now)
  const whole = subjects.filter(({ only }) => only === null)
  const titles = subjects.map((one) => (one.only !== null || whole.length > 1 ? titleOf(one) : ''))
  const weeks = whole.filter(({ mayView }) => mayView).map((one) => weekUrl(one, mondayOf(start.date)))
  useFresh(now, start)
  useKeptOffline(username, weeks, start.date)
  const { show, hide, choose } = useOwnChoices()

  /** The classes that the person holds, of what «Моё» shows. */
  const taught = classes.filter(
    ({ stands, meetingId, of }) =>
      stands &&
      meetingId !== null &&
      of.some((at) => subjects[at]?.kind === 'teacher' && subjects[at].id === teacherId),
  )
  const sayAway = (teacherId: TeacherId) =>
    modal<true>({
      title: texts.away,
      body: (finish) => (
        <AbsenceForm
          {...{ teacherId }}
          today={now.date}
          classes={taught}
          pairs={pairsOf(times)}
          onDone={() => finish(true)}
        />
      ),
    })

  return (
    <main
      data-reader={actor.userId}
      data-told-at={`${start.date}T${two(start.minutes / 60)}:${two(start.minutes % 60)}`}
      className="mx-auto flex max-w-xl flex-col gap-3 p-3 sm:py-6 xl:max-w-7xl print:max-w-none print:p-0"
    >
      <Head subjects={whole} monday={mondayOf(now.date)} />
      <Links unread={unread} onAway={teacherId === null ? null : () => void sayAway(teacherId)} />
      {notes}
      <NextExam classes={classes} now={now} times={times} />
      <Course course={course} now={now} times={times} titles={titles} />
      <Days
        {...{ classes, now, times, titles }}
        days={days.filter(({ date }) => date >= now.date)}
        running={course.now?.classes ?? []}
        onHide={(shown) => void hide(shown)}
        onChoose={(shown, others) => void choose(shown, others)}
      />
      <HiddenList hidden={hidden} onShow={show} />
    </main>
  )
}
