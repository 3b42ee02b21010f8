import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { pairTimeOn } from '@/lib/core/calendar/rules/pairs'
import { dayTitle } from '@/lib/core/calendar/texts/dates'
import { hasType } from '@/lib/core/names/rules/lesson-type'
import { lessonTypeTitle } from '@/lib/core/names/texts/lesson-types'
import { titleRanges } from '@/lib/core/names/texts/short-names'
import { besideOf, type SheetSpan, sheetSpans } from '@/lib/core/schedule/rules/substitution-sheet'
import { exportPeriodText, moveKind } from '@/lib/core/schedule/texts/exports'
import { groupText, pairTitle, timeRange } from '@/lib/core/schedule/texts/grid'
import { asWritten } from '@/lib/core/schedule/texts/narrow'
import { roomsText } from '@/lib/core/schedule/texts/rooms-text'
import { vacancy } from '@/lib/core/schedule/texts/substitutions'
import { html, type Markup } from '@/lib/core/words/rules/html'
import { grouped } from '@/lib/core/words/rules/lists'
import { boardUrl, type OpenSheet, openSheetUrl } from '@/lib/open-reading/calls/open'
import { openTexts } from '@/lib/open-reading/texts'
import type { OpenMove, OpenSheetView } from '@/lib/workbench/rules/open-sheet'
import { sheetPlace, sheetSpanTitles, substitutionSheetTexts } from '@/lib/workbench/texts/substitution-sheet'
import { bar, document } from './page'

type Around = { today: CalendarDate; origin: string; signIn: string }
type Asked = { faculty: OpenSheet['faculty']; date: CalendarDate; span: SheetSpan }

const namesIn = (names: readonly string[]): string => asWritten(names.join(', '))

/** Whom and where it was, struck out, and who and where it is. */
function became({ kind, teachers, instead, from, to }: OpenMove): Markup {
  if (kind === 'substitution')
    return html`<p class="people">
        ${instead.length > 0 && html`<s>${namesIn(instead)}</s> `}<b
          >${teachers.length > 0 || instead.length === 0 ? namesIn(teachers) : vacancy}</b
        >
      </p>
      ${from.rooms.length > 0 && html`<p class="rooms">${roomsText(from.rooms)}</p>`}`
  return html`<p class="rooms"><s>${sheetPlace(from)}</s> ${to && html`<b>${sheetPlace(to)}</b>`}</p>
    ${teachers.length > 0 && html`<p class="people">${namesIn(teachers)}</p>`}`
}

function line(move: OpenMove, { calendar }: OpenSheetView): Markup {
  const { title, lessonType, groups, from } = move
  const time = pairTimeOn(calendar, from.date, from.pair)
  const type = hasType({ lessonType }) && html`<span class="type t${lessonType}">${lessonTypeTitle[lessonType]}</span>`
  return html`<li>
    <p class="time"><b>${pairTitle(from.pair)}</b> ${time ? timeRange(time) : ''}</p>
    <article class="event">
      <h3>${title}</h3>
      ${type}
      <p class="moved">${moveKind(move)}</p>
      ${became(move)}
      <p class="groups">${titleRanges(groups.map(groupText)).join(', ')}</p>
    </article>
  </li>`
}

function days(sheet: OpenSheetView, today: CalendarDate): Markup {
  if (sheet.moves.length === 0) return html`<p class="why">${substitutionSheetTexts.none}</p>`
  const byDay = [...grouped(sheet.moves, ({ from }) => from.date)]
  return html`<div class="sheet">
    ${byDay.map(
      ([date, moves]) =>
        html`<section class="day${date === today && ' today'}">
          <h2>${dayTitle(date)}</h2>
          <ol>
            ${moves.map((move) => line(move, sheet))}
          </ol>
        </section>`,
    )}
  </div>`
}

/** The sheet of substitutions of a day, week or month, with ways to the others. */
export function sheetPage(sheet: OpenSheetView, asked: Asked, { today, origin, signIn }: Around): string {
  const { faculty, faculties, period, bounds } = sheet
  const to = (other: Partial<Asked>) => {
    const { date, ...rest } = { ...asked, ...other }
    return openSheetUrl({ ...rest, date: date === today ? null : date })
  }
  const turn = (by: -1 | 1, sign: string, name: string) => {
    const date = besideOf(asked, by)
    return date < bounds.from || date > bounds.to
      ? html`<span class="turn" aria-hidden="true">${sign}</span>`
      : html`<a class="turn" href="${to({ date })}" rel="nofollow" aria-label="${name}">${sign}</a>`
  }
  const choice = (href: string, text: string, isChosen: boolean) =>
    html`<li><a href="${href}" rel="nofollow" ${isChosen && html` aria-current="true"`}>${text}</a></li>`
  const title = faculty ? `${openTexts.substitutions}: ${faculty.title}` : openTexts.substitutions
  const body = html`${bar(signIn)}
    <main>
      <div class="head">
        <h1>${title}</h1>
        <nav class="turns" aria-label="${substitutionSheetTexts.date}">
          ${turn(-1, '←', substitutionSheetTexts.earlier)}
          <p>${exportPeriodText(period)}</p>
          ${turn(1, '→', substitutionSheetTexts.later)}
        </nav>
        <nav class="choices" aria-label="${substitutionSheetTexts.span}">
          <ul>
            ${sheetSpans.map((span) => choice(to({ span }), sheetSpanTitles[span], span === asked.span))}
          </ul>
        </nav>
        <p class="more"><a href="${boardUrl(asked.faculty)}" rel="nofollow">${openTexts.board}</a></p>
      </div>
      ${days(sheet, today)}
      <nav class="found choices" aria-label="${substitutionSheetTexts.faculty}">
        <h2>${substitutionSheetTexts.faculty}</h2>
        <ul>
          ${choice(to({ faculty: null }), openTexts.university, faculty === null)}${faculties.map((one) =>
            choice(to({ faculty: one.id }), one.title, one.id === faculty?.id),
          )}
        </ul>
      </nav>
    </main>`
  return document(
    {
      title,
      description: openTexts.substitutionsLead,
      canonical: origin + openSheetUrl({ faculty: asked.faculty, date: null, span: 'day' }),
      isKept: false,
      style: 'page',
    },
    body,
  )
}
