import { teachingDay, type AcademicCalendar } from '@/lib/domain/academic-calendar'
import { addDays, mondayOf, weekDates, weekdayOf, type CalendarDate } from '@/lib/domain/calendar-date'
import { hasType } from '@/lib/domain/lesson-type'
import type { OpenEvent } from '@/lib/domain/open/open-events'
import { timeOfClass } from '@/lib/domain/own-time'
import { pairsOf, type Pair, type PairTime } from '@/lib/domain/pairs'
import { dayTitle, standsFor } from '@/lib/text/dates'
import { classTitle, groupText, pairTitle, timeRange } from '@/lib/text/grid'
import { lessonTypeTitle } from '@/lib/text/lesson-types'
import { scheduleTitle } from '@/lib/text/exports'
import { becameText, openDescription, openTexts, openWeekTitle } from '@/lib/text/open'
import { titleRanges } from '@/lib/text/short-names'
import { doorUrl, openWeekUrl, type OpenSubject } from '@/lib/wire/open'
import { html, type Markup } from './html'
import { bar, document } from './page'

/** As the services give it (lib/services/open/view-open-week). */
export type ShownWeek = {
  subject: OpenSubject & { title: string }
  monday: CalendarDate
  previous: CalendarDate | null
  next: CalendarDate | null
  parity: 0 | 1
  calendar: AcademicCalendar
  events: readonly OpenEvent[]
}

type Around = { today: CalendarDate; origin: string; signIn: string }

const link = (subject: OpenSubject, text: string): Markup =>
  html`<a href="${openWeekUrl(subject)}">${text}</a>`

const among = (links: readonly Markup[]): (Markup | string)[] =>
  links.flatMap((one, index) => (index === 0 ? [one] : [', ', one]))

/** Streams have dozens of groups: ranges of titles, which lead nowhere, from here on. */
const mostLinked = 4

function groupsOf({ groups }: OpenEvent, shown: OpenSubject): (Markup | string)[] {
  const others = groups.filter(
    (one) => !(shown.kind === 'group' && groups.length === 1 && one.id === shown.id),
  )
  if (others.length > mostLinked) return [titleRanges(others.map(groupText)).join(', ')]
  return among(others.map((group) => link({ kind: 'group', id: group.id }, groupText(group))))
}

function line(name: string, content: readonly (Markup | string)[]): Markup | null {
  return content.length === 0 ? null : html`<p class="${name}">${content}</p>`
}

const titles = { booking: openTexts.booking, closure: openTexts.closure } as const

function event(one: OpenEvent, shown: OpenSubject, pairTime: PairTime | undefined): Markup {
  const { kind, rooms, teachers, lessonType } = one
  const isNamed = kind !== 'booking' && kind !== 'closure'
  const title = isNamed ? classTitle(one) : titles[kind]
  const type = hasType({ lessonType })
    ? html`<span class="type t${lessonType}">${lessonTypeTitle[lessonType]}</span>`
    : null
  const places = rooms
    .filter(({ id }) => !(shown.kind === 'room' && id === shown.id))
    .map(({ id, title: room, isVirtual }) => (isVirtual ? html`${room}` : link({ kind: 'room', id }, room)))
  const people = teachers
    .filter(({ id }) => !(shown.kind === 'teacher' && id === shown.id))
    .map(({ id, name }) => (id > 0 ? link({ kind: 'teacher', id }, name) : html`${name}`))
  const became = becameText(one)
  const time = one.startsAt === null ? null : (timeOfClass(one.startsAt, pairTime) ?? null)
  return html`<article class="event ${kind}">
    <h3>${title}</h3>
    ${type}${became !== '' && html`<p class="moved">${became}</p>`}${
      time && html`<p><b>${timeRange(time)}</b></p>`
    }${line('rooms', among(places))}${line('people', among(people))}${line('groups', groupsOf(one, shown))}
  </article>`
}

type Shown = {
  week: ShownWeek
  pairs: readonly Pair[]
  times: ReadonlyMap<Pair, string>
  today: CalendarDate
}

function day(date: CalendarDate, { week, pairs, times, today }: Shown): Markup {
  const { holiday, moved, weekday } = teachingDay(week.calendar, date)
  const events = week.events.filter((one) => one.date === date)
  const notes = [
    date === today ? openTexts.today : null,
    holiday === null ? null : holiday || openTexts.holiday,
    moved ? standsFor(weekday) : null,
  ].filter((note) => note !== null)
  const slots = pairs.flatMap((pair) => {
    const here = events.filter((one) => one.pair === pair)
    return here.length === 0
      ? []
      : [
          html`<li class="p${pair}">
            <p class="time"><b>${pairTitle(pair)}</b> ${times.get(pair) ?? ''}</p>
            ${here.map((one) =>
              event(
                one,
                week.subject,
                week.calendar.pairTimes.find((time) => time.pair === pair),
              ),
            )}
          </li>`,
        ]
  })
  return html`<section class="day${date === today && ' today'}" id="d${weekdayOf(date)}">
    <h2>${dayTitle(date)}${notes.length > 0 && html`<small>${notes.join(', ')}</small>`}</h2>
    ${
      slots.length === 0
        ? html`<p class="none">${openTexts.noEvents}</p>`
        : html`<ol>
            ${slots}
          </ol>`
    }
  </section>`
}

/** The week of a subject: a grid where it is wide enough, days one after another on a phone, the same markup for both. */
export function weekPage(week: ShownWeek, { today, origin, signIn }: Around): string {
  const { subject, monday, previous, next, calendar, events } = week
  const current = mondayOf(today)
  const isCurrent = monday === current
  const taught = new Set(events.map(({ pair }) => pair))
  const pairs = [...new Set([...pairsOf(calendar), ...taught])].sort((a, b) => a - b)
  const times = new Map(calendar.pairTimes.map((time) => [time.pair, timeRange(time)]))
  const sunday = addDays(monday, 6)
  const days = weekDates(monday).filter(
    (date) => date !== sunday || events.some((one) => one.date === sunday),
  )
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
        ${subject.kind === 'room' && html`<p class="more"><a href="${doorUrl(subject.id)}" rel="nofollow">${openTexts.door}</a></p>`}
      </div>
      <div class="week n${pairs.length}">
        <div class="times" aria-hidden="true">
          <span></span>${pairs.map(
            (pair) => html`<span class="p${pair}"><b>${pair}</b> ${times.get(pair) ?? ''}</span>`,
          )}
        </div>
        ${days.map((date) => day(date, { week, pairs, times, today }))}
      </div>
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
