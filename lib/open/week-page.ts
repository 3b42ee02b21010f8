import { teachingDay, type AcademicCalendar } from '@/lib/core/calendar/rules/academic-calendar'
import { addDays, mondayOf, weekDates, weekdayOf, type CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { pairsOf, type Pair, type PairTime, pairTimeOn } from '@/lib/core/calendar/rules/pairs'
import { dayTitle, shortDayNote, standsFor } from '@/lib/core/calendar/texts/dates'
import { hasType } from '@/lib/core/names/rules/lesson-type'
import { lessonTypeTitle } from '@/lib/core/names/texts/lesson-types'
import { titleRanges } from '@/lib/core/names/texts/short-names'
import { ownTime } from '@/lib/core/schedule/rules/own-time'
import { scheduleTitle } from '@/lib/core/schedule/texts/exports'
import { groupText, pairTitle, timeRange } from '@/lib/core/schedule/texts/grid'
import { asWritten, longWordsIn, narrowText, partedWords } from '@/lib/core/schedule/texts/narrow'
import { roomTitle } from '@/lib/core/schedule/texts/room-has'
import { html, type Markup } from '@/lib/core/words/rules/html'
import { isSessionNear } from '@/lib/exams/rules/reader-period'
import { partWords } from '@/lib/hyphenation/hyphenate'
import { doorUrl, openExamsUrl, openWeekUrl } from '@/lib/open-reading/calls/open'
import type { OpenSubject } from '@/lib/open-reading/rules'
import { isExamWithTime, isHandedOver, type OpenEvent } from '@/lib/open-reading/rules'
import { becameText, openDescription, openTexts, openTitle, openWeekTitle, weekSpan } from '@/lib/open-reading/texts'
import { whyEmpty } from '@/lib/week/rules/empty-week'
import { nearestWeekText, whyEmptyText } from '@/lib/week/texts'
import { bar, document } from './page'

/** In the form of lib/open-reading/service/view-open-week. */
type WeekPageView = {
  subject: OpenSubject & { title: string }
  monday: CalendarDate
  previous: CalendarDate | null
  next: CalendarDate | null
  parity: 0 | 1
  calendar: AcademicCalendar
  events: readonly OpenEvent[]
  /** For an empty week: the Monday of the nearest week with events, if any. */
  nearest: CalendarDate | null
}

type Around = { today: CalendarDate; origin: string; signIn: string }

const link = (subject: OpenSubject, text: string): Markup => html`<a href="${openWeekUrl(subject)}">${text}</a>`

const among = (links: readonly Markup[]): (Markup | string)[] =>
  links.flatMap((one, index) => (index === 0 ? [one] : [', ', one]))

/** Marks where long words may be hyphenated, since not all browsers know the rules for Russian. */
const parted = (text: string): string => narrowText(text, partedWords(partWords(longWordsIn(text))))

/** Streams have dozens of groups: more than this many become ranges of titles without links. */
const mostLinked = 4

/** The groups shown of an event: not the week's own group if it is the only one. */
const toldGroups = ({ groups }: OpenEvent, shown: OpenSubject): OpenEvent['groups'] =>
  groups.filter((one) => !(shown.kind === 'group' && groups.length === 1 && one.id === shown.id))

function groupsOf(others: OpenEvent['groups']): (Markup | string)[] {
  if (others.length > mostLinked) return [titleRanges(others.map(groupText)).join(', ')]
  return among(others.map((group) => link({ kind: 'group', id: group.id }, groupText(group))))
}

function line(name: string, content: readonly (Markup | string)[]): Markup | null {
  return content.length === 0 ? null : html`<p class="${name}">${content}</p>`
}

/** `isAgain`: an exam that an earlier pair of the day tells already. */
function event(
  one: OpenEvent,
  { shown, pairTime, isAgain }: { shown: OpenSubject; pairTime: PairTime | undefined; isAgain: boolean },
): Markup {
  const { kind, rooms, teachers, lessonType } = one
  const groups = toldGroups(one, shown)
  const type = hasType({ lessonType })
    ? html`<span class="type t${lessonType}">${lessonTypeTitle[lessonType]}</span>`
    : null
  const places = rooms
    .filter(({ id }) => !(shown.kind === 'room' && id === shown.id))
    .map((room) => (room.isVirtual ? html`${room.title}` : link({ kind: 'room', id: room.id }, roomTitle(room))))
  const people = (isHandedOver(one) ? [] : teachers)
    .filter(({ id }) => !(shown.kind === 'teacher' && id === shown.id))
    .map(({ id, name }) => (id > 0 ? link({ kind: 'teacher', id }, asWritten(name)) : html`${asWritten(name)}`))
  const replaced = one.instead.map(({ name }) => html`<s>${asWritten(name)}</s>`)
  const became = becameText(one)
  const time = ownTime(one.stated, pairTime)
  return html`<article class="event ${kind}${isAgain && ' again'}">
    <h3>${parted(openTitle(one, groups))}</h3>
    ${type}${became !== '' && html`<p class="moved">${became}</p>`}${
      time ? html`<p><b>${timeRange(time)}</b></p>` : null
    }${line('rooms', among(places))}${line('people', [...replaced.flatMap((old) => [old, ' ']), ...among(people)])}${line('groups', groupsOf(groups))}
  </article>`
}

/** The further pairs of a day's exams. */
function toldAgain(events: readonly OpenEvent[]): Set<OpenEvent> {
  const keyOf = ({ title, stated, groups, rooms }: OpenEvent) => JSON.stringify([title, stated, groups, rooms])
  const exams = events.filter(isExamWithTime)
  return new Set(exams.filter((one, at) => exams.findIndex((other) => keyOf(other) === keyOf(one)) < at))
}

type Shown = {
  week: WeekPageView
  /** From the first to the last non-empty pair. */
  pairs: readonly Pair[]
  today: CalendarDate
}

function day(date: CalendarDate, { week, pairs, today }: Shown): Markup {
  const { holiday, moved, weekday, short } = teachingDay(week.calendar, date)
  const events = week.events.filter((one) => one.date === date)
  const notes = [
    holiday === null ? null : holiday || openTexts.holiday,
    moved ? standsFor(weekday) : null,
    short ? shortDayNote({ short }) : null,
  ].filter((note) => note !== null)
  const timeText = (pair: Pair) => {
    const time = pairTimeOn(week.calendar, date, pair)
    return time ? timeRange(time) : ''
  }
  const again = toldAgain(events)
  const slots = pairs.flatMap((pair, index) => {
    const here = events.filter((one) => one.pair === pair)
    return here.length === 0
      ? []
      : [
          html`<li class="p${index + 1}${here.every((one) => again.has(one)) && ' again'}">
            <p class="time${short ? ' own' : ''}"><b>${pairTitle(pair)}</b> ${timeText(pair)}</p>
            ${here.map((one) => event(one, { shown: week.subject, pairTime: pairTimeOn(week.calendar, date, pair), isAgain: again.has(one) }))}
          </li>`,
        ]
  })
  return html`<section class="day${date === today && ' today'}" id="d${weekdayOf(date)}">
    <h2>
      ${dayTitle(date)}${date === today && html`<small class="now">${openTexts.today}</small>`}${notes.length > 0 && html`<small>${notes.join(', ')}</small>`}
    </h2>
    ${
      slots.length === 0
        ? html`<p class="none">${openTexts.noEvents}</p>`
        : html`<ol>
            ${slots}
          </ol>`
    }
  </section>`
}

/**
 * The days as rows of a grid, or below each other on a phone. In the document the days ahead come first; in a
 * grid they are in order (page.css).
 */
function grid(week: WeekPageView, today: CalendarDate): Markup {
  const { monday, calendar, events } = week
  const taught = events.map(({ pair }) => pair)
  const [first, last] = [Math.min(...taught), Math.max(...taught)]
  const pairs = [...new Set([...pairsOf(calendar), ...taught])]
    .filter((pair) => first <= pair && pair <= last)
    .sort((a, b) => a - b)
  const times = new Map(calendar.pairTimes.map((time) => [time.pair, timeRange(time)]))
  const sunday = addDays(monday, 6)
  const days = weekDates(monday).filter((date) => date !== sunday || events.some((one) => one.date === sunday))
  const isOver = (date: CalendarDate) => date < today && today <= sunday
  const ahead = days.filter((date) => !isOver(date))
  const over = ahead.length > 0 ? days.filter(isOver) : []
  const drawn = (dates: readonly CalendarDate[]) => dates.map((date) => day(date, { week, pairs, today }))
  return html`<div class="week n${pairs.length}">
    <div class="times" aria-hidden="true">
      <span></span>${pairs.map((pair) => html`<span><b>${pair}</b> ${times.get(pair) ?? ''}</span>`)}
    </div>
    ${drawn(ahead.length > 0 ? ahead : days)}${
      over.length > 0 &&
      html`<div class="over">
        <p>${openTexts.earlier}</p>
        ${drawn(over)}
      </div>`
    }
  </div>`
}

function empty({ monday, calendar, nearest }: WeekPageView, to: (monday: CalendarDate) => string): Markup {
  const link =
    nearest !== null && html`<a href="${to(nearest)}">${nearestWeekText(weekSpan(nearest), nearest > monday)}</a>`
  return html`<p class="why">${whyEmptyText(whyEmpty(calendar, monday))} ${link}</p>`
}

export function weekPage(week: WeekPageView, { today, origin, signIn }: Around): string {
  const { subject, monday, previous, next, events } = week
  const current = mondayOf(today)
  const isCurrent = monday === current
  const to = (other: CalendarDate) => openWeekUrl(subject, other === current ? null : other)
  const turn = (other: CalendarDate | null, sign: string, name: string, rel: string) =>
    other === null
      ? html`<span class="turn" aria-hidden="true">${sign}</span>`
      : html`<a class="turn" href="${to(other)}" rel="${rel}" aria-label="${name}">${sign}</a>`
  const body = html`${bar(signIn)}
    <main>
      <div class="head">
        <h1>${scheduleTitle(subject)}</h1>
        <nav class="turns" aria-label="${openTexts.weeks}">
          ${turn(previous, '←', openTexts.previousWeek, 'prev')}
          <p>${openWeekTitle(monday, week.parity)}</p>
          ${turn(next, '→', openTexts.nextWeek, 'next')}${
            !isCurrent && html`<a class="now" href="${openWeekUrl(subject)}">${openTexts.thisWeek}</a>`
          }
        </nav>
        ${
          subject.kind !== 'room' &&
          isSessionNear(week.calendar, today) &&
          html`<p class="more"><a href="${openExamsUrl(subject)}">${openTexts.exams}</a></p>`
        }${subject.kind === 'room' && html`<p class="more"><a href="${doorUrl(subject.id)}" rel="nofollow">${openTexts.door}</a></p>`}
      </div>
      ${events.length === 0 ? empty(week, to) : grid(week, today)}
    </main>`
  return document(
    {
      title: scheduleTitle(subject),
      description: openDescription(subject, monday, events),
      canonical: origin + to(monday),
      isKept: monday >= current,
      style: 'page',
    },
    body,
  )
}
