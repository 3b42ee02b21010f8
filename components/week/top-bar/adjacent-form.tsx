'use client'

import { mayChoose } from '@/lib/core/browser/names/vocabularies'
import type { ActiveSubject } from '@/lib/core/rules/schedule/active-item'
import type { Actor } from '@/lib/core/rules/accounts/actor'
import { addDays, type CalendarDate } from '@/lib/core/rules/calendar/calendar-date'
import type { SubjectKind } from '@/lib/core/rules/names/resource'
import { adjacentTexts } from '@/lib/moves/texts/adjacent'
import { periodText } from '@/lib/core/texts/schedule/top-bar'
import { SubjectSearchForm } from '@/components/core/fields/subject-search-form'
import { Button } from '@/components/ui/button'
import type { AdjacentChoice } from '@/components/core/state/dashboard-provider'

const kinds: readonly SubjectKind[] = ['group', 'teacher', 'room']

/** Chooses the second week: another week of the same subject, or another group, teacher or room. */
export function AdjacentForm(props: {
  actor: Actor
  subject: ActiveSubject | null
  monday: CalendarDate
  onChoose: (chosen: AdjacentChoice) => void
}) {
  const { actor, subject, monday, onChoose } = props
  const weeks = [
    { label: adjacentTexts.previous, date: addDays(monday, -7) },
    { label: adjacentTexts.next, date: addDays(monday, 7) },
  ]
  return (
    <div className="grid gap-4">
      {subject && (
        <div className="grid gap-2">
          {weeks.map(({ label, date }) => (
            <Button key={date} onClick={() => onChoose({ subject, monday: date })}>
              {label} <span className="text-ink-soft">{periodText(date)}</span>
            </Button>
          ))}
        </div>
      )}
      <SubjectSearchForm
        actor={actor}
        kinds={kinds.filter((kind) => mayChoose(actor, kind))}
        onChoose={(offer) => onChoose({ subject: offer, monday: null })}
      />
    </div>
  )
}
