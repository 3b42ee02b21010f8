import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { dayTitle } from '@/lib/core/calendar/texts/dates'
import { isVirtualRoom } from '@/lib/core/names/rules/ids'
import { hasType } from '@/lib/core/names/rules/lesson-type'
import { lessonTypeTitle } from '@/lib/core/names/texts/lesson-types'
import { titleRanges } from '@/lib/core/names/texts/short-names'
import { groupText } from '@/lib/core/schedule/texts/grid'
import { asWritten } from '@/lib/core/schedule/texts/narrow'
import { html, type Markup } from '@/lib/core/words/rules/html'
import { grouped } from '@/lib/core/words/rules/lists'
import { becameOfExam, daysUntil, examSpan, readerTexts as texts } from '@/lib/exams/texts/reader'
import { openExamsUrl, openWeekUrl } from '@/lib/open-reading/calls/open'
import type { OpenExam, OpenExams } from '@/lib/open-reading/rules'
import { openTexts } from '@/lib/open-reading/texts'
import { bar, document } from './page'

type Around = { today: CalendarDate; origin: string; signIn: string }

function line(exam: OpenExam, { of }: OpenExams): Markup {
  const { lessonType, rooms, teachers, groups, became } = exam
  const places = rooms.map(({ id, title }, at) => [
    at > 0 && ', ',
    isVirtualRoom(id) ? title : html`<a href="${openWeekUrl({ kind: 'room', id })}">${title}</a>`,
  ])
  const isOwn = of.kind === 'group' && groups.length === 1 && groups[0]?.subgroup === 0
  return html`<li class="exam">
    <p class="time"><b>${became ? '' : examSpan(exam)}</b></p>
    <article class="event${became && ' away'}">
      <h3>${exam.title}</h3>
      ${hasType({ lessonType }) && html`<span class="type t${lessonType}">${lessonTypeTitle[lessonType]}</span>`}
      ${became && html`<p class="moved">${becameOfExam(exam)}</p>`}${
        !became && rooms.length > 0 && html`<p class="rooms">${places}</p>`
      }${teachers.length > 0 && html`<p class="people">${asWritten(teachers.join(', '))}</p>`}${
        !isOwn && groups.length > 0 && html`<p class="groups">${titleRanges(groups.map(groupText)).join(', ')}</p>`
      }
    </article>
  </li>`
}

function days(shown: OpenExams, today: CalendarDate): Markup {
  if (shown.exams.length === 0) return html`<p class="why">${texts.none}</p>`
  return html`<div class="sheet">
    ${[...grouped(shown.exams, ({ date }) => date)].map(
      ([date, exams]) =>
        html`<section class="day${date === today && ' today'}">
          <h2>${dayTitle(date)}${date >= today && html`<small class="now">${daysUntil(date, today)}</small>`}</h2>
          <ol>
            ${exams.map((exam) => line(exam, shown))}
          </ol>
        </section>`,
    )}
  </div>`
}

/** The exams of a group, teacher or faculty, day by day. */
export function examsPage(shown: OpenExams, { today, origin, signIn }: Around): string {
  const { of, title } = shown
  const body = html`${bar(signIn)}
    <main>
      <div class="head">
        <h1>${openTexts.examsOf(title)}</h1>
        ${of.kind !== 'faculty' && html`<p class="more"><a href="${openWeekUrl(of)}">${openTexts.toWeek}</a></p>`}
      </div>
      ${days(shown, today)}
    </main>`
  return document(
    {
      title: openTexts.examsOf(title),
      description: openTexts.examsLead(title),
      canonical: origin + openExamsUrl(of),
      isKept: of.kind === 'group',
      style: 'page',
    },
    body,
  )
}
