import Link from 'next/link'
import type { ReactNode } from 'react'
import { dashboardUrl } from '@/lib/client/dashboard-location'
import { mondayOf, type CalendarDate } from '@/lib/domain/calendar-date'
import type { NamedParty, ToldTrouble } from '@/lib/domain/quality/quality-check'
import type { EventLine, HoursLine, ListQuestion } from '@/lib/domain/workbench/workbench'
import { goToTrouble, whatText, whenText, whoText } from '@/lib/text/quality'
import {
  disciplineText,
  eventTitle,
  eventWhen,
  eventWho,
  goToEvent,
  goToHours,
  leftText,
  peopleText,
} from '@/lib/text/workbench'

export type LinePlace = ListQuestion

/** The week that shows a line: of the row the list is of, if it concerns it, else of the first it concerns. */
function placeOf(who: readonly NamedParty[], date: CalendarDate | null, place: LinePlace): string | null {
  const own = who.find(({ kind, id }) => kind === place.by && id === place.row)
  const party = own ?? who.find(({ kind }) => kind === place.by) ?? who[0]
  if (!party) return null
  const { subgroup, ...subject } = party
  return dashboardUrl({ subject, monday: mondayOf(date ?? place.monday), subgroup, view: 'grid' })
}

function Line(props: { href: string | null; label: string; children: ReactNode }) {
  const { href, label, children } = props
  const look = 'grid gap-x-3 px-3 py-1.5'
  return (
    <li>
      {href === null ? (
        <div className={look}>{children}</div>
      ) : (
        <Link href={href} prefetch={false} aria-label={label} className={`${look} hover:bg-surface-hover`}>
          {children}
        </Link>
      )}
    </li>
  )
}

const soft = 'text-sm break-words text-ink-soft'

export const HoursLineLink = ({ line, place }: { line: HoursLine; place: LinePlace }) => (
  <Line href={placeOf([...line.groups, ...line.teachers], null, place)} label={goToHours(line)}>
    <span className="flex items-baseline justify-between gap-3">
      <span className="min-w-0 font-medium break-words">{disciplineText(line)}</span>
      <span className="whitespace-nowrap tabular-nums">{leftText(line)}</span>
    </span>
    <span className={soft}>{peopleText(line)}</span>
  </Line>
)

export const TroubleLineLink = ({ line, place }: { line: ToldTrouble; place: LinePlace }) => (
  <Line href={placeOf(line.who, line.dates[0] ?? null, place)} label={goToTrouble(line)}>
    <span className="font-medium break-words">{whoText(line)}</span>
    <span className="break-words">{whatText(line)}</span>
    <span className={soft}>{whenText(line)}</span>
  </Line>
)

export const EventLineLink = ({ line, place }: { line: EventLine; place: LinePlace }) => (
  <Line href={placeOf(line.who, line.date, place)} label={goToEvent(line)}>
    <span className="font-medium break-words">{eventTitle(line)}</span>
    <span className="break-words">{eventWho(line)}</span>
    <span className={soft}>{eventWhen(line)}</span>
  </Line>
)
