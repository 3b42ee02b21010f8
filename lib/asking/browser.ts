'use client'
import { askRequest } from '@/lib/asking/calls/ask'
import { type CalendarDate, mondayOf } from '@/lib/core/calendar/rules/calendar-date'
import type { Pair } from '@/lib/core/calendar/rules/pairs'
import { type Subject, subjectOf } from '@/lib/core/names/rules/resource'
import { useSettled } from '@/lib/core/page/browser/use-settled'
import { dashboardUrl, slotHash } from '@/lib/core/views/browser/dashboard-location'
import { useAsked } from '@/lib/core/wire/browser/answers'

/** A line to show, with where it leads; null: nowhere. */
type Line = { text: string; href: string | null }

export type ShownAnswer = { answer: (Line & { isSure: boolean }) | null; found: readonly (Line & { hint: string })[] }

/** While somebody types, nothing is asked for so many milliseconds. */
const typing = 250

const weekOf = (subject: Subject, at?: { date: CalendarDate; pair: Pair | null }): string =>
  dashboardUrl({ subject, monday: at ? mondayOf(at.date) : null, subgroup: 0, view: 'grid' }) +
  (at && at.pair !== null ? slotHash({ date: at.date, pair: at.pair }) : '')

/** What is answered to a question once it is typed; undefined: not yet. `why`: it could not be answered. */
export function useAnswerTo(question: string): { shown: ShownAnswer | undefined; why: string | undefined } {
  const settled = useSettled(question, typing)
  const { data, why } = useAsked(
    'timetable',
    settled === null ? null : askRequest(settled),
    ({ answer, found }): ShownAnswer => ({
      answer: answer && {
        text: answer.text,
        isSure: answer.isSure,
        href: answer.at && weekOf(subjectOf(answer.at.item.kind, answer.at.item.id), answer.at),
      },
      found: found.map(({ item, title, hint }) => ({
        text: title,
        hint,
        href: item && weekOf(subjectOf(item.kind, item.id)),
      })),
    }),
  )
  return settled === question ? { shown: data, why } : { shown: undefined, why: undefined }
}
