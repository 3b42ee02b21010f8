'use client'

import Link from 'next/link'
import { QueuePage, QueueSection } from '@/components/core/queues/queue'
import { Badge } from '@/components/ui/badge'
import { Unbroken } from '@/components/ui/unbroken'
import { useAbsences } from '@/lib/absences/browser/use-absences'
import type { AbsenceAhead } from '@/lib/absences/rules/absence-plan'
import { absencesTexts as texts, absenceWhenText, nextUnsettledText } from '@/lib/absences/texts/absences'
import { type CalendarDate, later, mondayOf } from '@/lib/core/calendar/rules/calendar-date'
import { useKeptAlive } from '@/lib/core/live/browser/use-kept-alive'
import { awayTitle } from '@/lib/core/schedule/texts/wish-words'
import { absencesHash, dashboardUrl } from '@/lib/core/views/browser/dashboard-location'

/** «Кто отсутствует»: the absences ahead of those whom the user plans, first those with classes to settle. */
export function AbsencesScreen({ today }: { today: CalendarDate }) {
  const query = useAbsences()
  useKeptAlive('all')
  const open = query.data?.filter(({ unsettled }) => unsettled.length > 0) ?? []
  const settled = query.data?.filter(({ unsettled }) => unsettled.length === 0) ?? []
  const entry = (absence: AbsenceAhead) => <Entry key={absence.id} {...{ absence, today }} />
  return (
    <QueuePage isLoaded={query.data !== undefined} keys={open.map(({ id }) => id)} {...{ texts, query }}>
      <QueueSection title={texts.open} entries={open} none={{ text: texts.none, hint: texts.noneHint }}>
        {entry}
      </QueueSection>
      {settled.length > 0 && (
        <QueueSection title={texts.settled} entries={settled}>
          {entry}
        </QueueSection>
      )}
    </QueuePage>
  )
}

function Entry({ absence, today }: { absence: AbsenceAhead; today: CalendarDate }) {
  const { who, startsOn, title, unsettled } = absence
  const monday = mondayOf(unsettled[0]?.date ?? later(startsOn, today))
  const next = nextUnsettledText(unsettled)
  return (
    <li className="grid gap-1 px-4 py-3">
      <div className="flex flex-wrap items-baseline gap-x-2 gap-y-0.5">
        <h3 className="min-w-0 font-medium break-words">
          <Link
            href={dashboardUrl({ subject: who, monday, subgroup: 0, view: 'grid' }) + absencesHash}
            prefetch={false}
            className="underline decoration-line-strong underline-offset-2 hover:decoration-current"
          >
            {who.name}
          </Link>
        </h3>
        <span className="text-sm text-ink-soft">{absenceWhenText(absence)}</span>
        {startsOn <= today && <Badge tone="warning">{texts.now}</Badge>}
      </div>
      {title !== awayTitle && <p className="text-sm break-words text-ink-soft">{title}</p>}
      {next && (
        <p className="text-sm break-words">
          <Unbroken text={next} />
        </p>
      )}
    </li>
  )
}
