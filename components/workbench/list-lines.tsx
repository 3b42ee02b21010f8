import Link from 'next/link'
import type { ReactNode } from 'react'
import {
  dashboardUrl,
  loadHash,
  slotHash,
  type SoughtSlot,
} from '@/lib/core/browser/schedule/dashboard-location'
import { mondayOf } from '@/lib/core/rules/calendar/calendar-date'
import type { Pair } from '@/lib/core/rules/calendar/pairs'
import type { NamedParty, ToldTrouble } from '@/lib/quality/rules/quality-check'
import { mendReasonOf } from '@/lib/quality/rules/mended-rules'
import type { EventLine, HoursLine, ListQuestion } from '@/lib/workbench/rules/workbench'
import { goToTrouble, whatText, whenText, whoText } from '@/lib/quality/texts/quality'
import {
  disciplineText,
  eventTitle,
  eventWhen,
  eventWho,
  goToEvent,
  goToHours,
  leftText,
  peopleText,
  workbenchTexts as texts,
} from '@/lib/workbench/texts/workbench'

export type LinePlace = ListQuestion

/** The cell, or the week, that shows a line: of the row the list is of, if it concerns it, else of the first it concerns. */
function placeOf(
  who: readonly NamedParty[],
  at: (Pick<SoughtSlot, 'date' | 'mend'> & { pair: Pair | null }) | null,
  place: LinePlace,
): string | null {
  const own = who.find(({ kind, id }) => kind === place.by && id === place.row)
  const party = own ?? who.find(({ kind }) => kind === place.by) ?? who[0]
  if (!party) return null
  const { subgroup, ...subject } = party
  const week = dashboardUrl({ subject, monday: mondayOf(at?.date ?? place.monday), subgroup, view: 'grid' })
  return at && at.pair !== null ? week + slotHash({ date: at.date, pair: at.pair, mend: at.mend }) : week
}

const slotOf = ({ dates: [date], pair }: ToldTrouble) => (date ? { date, pair } : null)

const linkTo = (week: string | null, hash: string): string | null => week && week + hash

function Line(props: { href: string | null; label: string; children: ReactNode; besides?: ReactNode }) {
  const { href, label, children, besides } = props
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
      {besides}
    </li>
  )
}

const soft = 'text-sm break-words text-ink-soft'

export const HoursLineLink = ({ line, place }: { line: HoursLine; place: LinePlace }) => (
  <Line
    href={linkTo(
      placeOf([...line.groups, ...line.teachers], null, place),
      loadHash({ of: 'load', id: line.id }),
    )}
    label={goToHours(line)}
  >
    <span className="flex items-baseline justify-between gap-3">
      <span className="min-w-0 font-medium break-words">{disciplineText(line)}</span>
      <span className="whitespace-nowrap tabular-nums">{leftText(line)}</span>
    </span>
    <span className={soft}>{peopleText(line)}</span>
  </Line>
)

export const TroubleLineLink = ({ line, place }: { line: ToldTrouble; place: LinePlace }) => (
  <Line
    href={placeOf(line.who, slotOf(line), place)}
    label={goToTrouble(line)}
    besides={<Mendable line={line} place={place} />}
  >
    <span className="font-medium break-words">{whoText(line)}</span>
    <span className="break-words">{whatText(line)}</span>
    <span className={soft}>{whenText(line)}</span>
  </Line>
)

/** The classes of a trouble, each a link to the ways to free its place. */
function Mendable({ line, place }: { line: ToldTrouble; place: LinePlace }) {
  const slot = slotOf(line)
  if (line.classes.length === 0 || !slot) return null
  return (
    <p className="flex flex-wrap items-baseline gap-x-2 px-3 pb-1.5 text-sm">
      <span className="text-ink-soft">{texts.mend}</span>
      {line.classes.map(({ id, title, lessonType }) => {
        const mend = { id, without: mendReasonOf(line) }
        const href = placeOf(line.who, { ...slot, mend }, place)
        return (
          href && (
            <Link
              key={id}
              href={href}
              prefetch={false}
              className="text-accent underline-offset-2 hover:underline"
            >
              {disciplineText({ title, lessonType })}
            </Link>
          )
        )
      })}
    </p>
  )
}

export const EventLineLink = ({ line, place }: { line: EventLine; place: LinePlace }) => (
  <Line href={placeOf(line.who, line, place)} label={goToEvent(line)}>
    <span className="font-medium break-words">{eventTitle(line)}</span>
    <span className="break-words">{eventWho(line)}</span>
    <span className={soft}>{eventWhen(line)}</span>
  </Line>
)
