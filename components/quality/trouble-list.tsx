import Link from 'next/link'
import { dashboardUrl, slotHash } from '@/lib/core/browser/schedule/dashboard-location'
import { mondayOf, type CalendarDate } from '@/lib/core/rules/calendar/calendar-date'
import type { QualityScope, ToldTrouble } from '@/lib/quality/rules/quality-check'
import { goToTrouble, whatText, whenText, whoText } from '@/lib/quality/texts/quality'

type Place = { scope: QualityScope; monday: CalendarDate }

/** The cell, or the week, that shows a trouble: of whom is checked, if it concerns them, else of the first it concerns. */
function placeOf({ who, dates, pair }: ToldTrouble, { scope, monday }: Place): string | null {
  const [first = null] = who
  const own = who.find(({ kind, id }) => scope.kind === kind && scope.id === id)
  const party = own ?? first
  if (!party) return null
  const { subgroup, ...subject } = party
  const [date] = dates
  const week = dashboardUrl({ subject, monday: mondayOf(date ?? monday), subgroup, view: 'grid' })
  return date && pair !== null ? week + slotHash({ date, pair }) : week
}

/** Troubles, each a link to its place in the week. */
export function TroubleList({ troubles, ...place }: Place & { troubles: readonly ToldTrouble[] }) {
  return (
    <ol className="divide-y">
      {troubles.map((trouble, index) => {
        const url = placeOf(trouble, place)
        return (
          <li key={index} className="break-inside-avoid">
            {url === null ? (
              <TroubleLine trouble={trouble} />
            ) : (
              <Link
                href={url}
                prefetch={false}
                aria-label={goToTrouble(trouble)}
                className="block px-4 py-2 hover:bg-surface-hover"
              >
                <TroubleLine trouble={trouble} />
              </Link>
            )}
          </li>
        )
      })}
    </ol>
  )
}

function TroubleLine({ trouble }: { trouble: ToldTrouble }) {
  return (
    <span className="grid gap-x-4 sm:grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)_minmax(0,1fr)]">
      <span className="font-medium break-words">{whoText(trouble)}</span>
      <span className="break-words">{whatText(trouble)}</span>
      <span className="break-words text-ink-soft">{whenText(trouble)}</span>
    </span>
  )
}
