'use client'

import { SubjectSearchForm } from '@/components/core/fields/subject-search-form'
import type { AdjacentChoice } from '@/components/core/state/dashboard-provider'
import { Button } from '@/components/ui/button'
import type { Actor } from '@/lib/core/actor/rules/actor'
import { addDays, type CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { SubjectKind } from '@/lib/core/names/rules/resource'
import type { ActiveSubject } from '@/lib/core/schedule/rules/active-item'
import { periodText } from '@/lib/core/schedule/texts/top-bar'
import { mayChoose } from '@/lib/core/views/browser/vocabularies'
import { adjacentTexts } from '@/lib/moves/texts/adjacent'

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
