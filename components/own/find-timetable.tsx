'use client'

import { favouriteWeek } from '@/lib/offline/browser'
import { searchedKinds } from '@/lib/core/browser/names/vocabularies'
import type { Actor } from '@/lib/core/rules/accounts/actor'
import type { NamedSubject } from '@/lib/core/rules/schedule/active-item'
import type { CalendarDate } from '@/lib/core/rules/calendar/calendar-date'
import { ownTexts as texts } from '@/lib/own/texts/own-timetable'
import { SubjectSearch } from '@/components/core/fields/subject-search'

/** The search of the week, which leads to this week of what is found. On a phone an icon. */
export function FindTimetable(props: { actor: Actor; hasProgrammes: boolean; monday: CalendarDate }) {
  const { actor, hasProgrammes, monday } = props
  const kinds = searchedKinds(actor, hasProgrammes)
  if (kinds.length === 0) return null
  const open = (found: NamedSubject) => window.location.assign(favouriteWeek(found, monday))
  return (
    <SubjectSearch
      {...{ actor, kinds }}
      active={null}
      onChoose={open}
      onReturn={open}
      className="px-3 max-sm:w-control max-sm:px-0"
    >
      <span className="max-sm:sr-only">{texts.find}</span>
    </SubjectSearch>
  )
}
