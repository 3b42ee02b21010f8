import { WarningIcon } from '@/components/ui/icons'
import { ScrollArea } from '@/components/ui/scroll-area'
import { type CalendarDate, dayMonth, mondayOf } from '@/lib/core/calendar/rules/calendar-date'
import type { Pair } from '@/lib/core/calendar/rules/pairs'
import { type Subject, subjectOf } from '@/lib/core/names/rules/resource'
import type { ChangeWarning } from '@/lib/core/placing/rules/change-warnings'
import type { Conflict, TouchedClasses } from '@/lib/core/placing/rules/placement'
import { conflictsLabel, holderText, wantedText } from '@/lib/core/placing/texts/conflicts'
import { touchedLines } from '@/lib/core/placing/texts/touched'
import { pairTitle } from '@/lib/core/schedule/texts/grid'
import { dashboardUrl, slotHash } from '@/lib/core/views/browser/dashboard-location'
import { grouped } from '@/lib/core/words/rules/lists'

const byTime = (a: Conflict, b: Conflict) => a.date.localeCompare(b.date) || a.pair - b.pair

/** A link to a slot of a week, or to the week. In another tab, as what is typed in the form stays. */
export function SlotLink(props: { subject: Subject; at: { date: CalendarDate; pair: Pair | null }; text: string }) {
  const { subject, at, text } = props
  const week = { subject, monday: mondayOf(at.date), subgroup: 0, view: 'grid' } as const
  return (
    <a
      href={dashboardUrl(week) + (at.pair === null ? '' : slotHash({ date: at.date, pair: at.pair }))}
      target="_blank"
      className="underline decoration-line-strong underline-offset-2 hover:decoration-current"
    >
      {text}
    </a>
  )
}

/** `лк Физика, ИСТб-24-1: К-206 — «Химия»`: who wants the place and who has it, where the reader may see that. */
function Clash({ conflict }: { conflict: Conflict }) {
  const { kind, id, with: holder, of } = conflict
  const [group] = of?.groups ?? []
  return (
    <>
      {of && group && <SlotLink subject={{ kind: 'group', id: group.id }} at={conflict} text={wantedText(of)} />}
      {of && `${group ? '' : wantedText(of)}: `}
      {holder && kind !== 'load' ? (
        <SlotLink subject={subjectOf(kind, id)} at={conflict} text={holderText(conflict)} />
      ) : (
        holderText(conflict)
      )}
    </>
  )
}

/** Conflicts, one line per date and pair. */
export function ConflictList({ conflicts }: { conflicts: readonly Conflict[] }) {
  const slots = grouped(conflicts.toSorted(byTime), ({ date, pair }) => `${dayMonth(date)}, ${pairTitle(pair)}`)
  return (
    <ScrollArea label={conflictsLabel} className="max-h-[40dvh] rounded-md border border-danger/40 bg-danger-soft/40">
      <ul className="divide-y divide-danger/20">
        {[...slots].map(([slot, all]) => (
          <li key={slot} className="grid gap-x-3 px-3 py-1.5 sm:grid-cols-[7rem_1fr]">
            <span className="font-medium whitespace-nowrap">{slot}</span>
            <ul className="min-w-0">
              {all.map((conflict) => (
                <li key={`${conflict.kind}${conflict.id}/${conflict.with?.id}/${conflict.of?.id}`}>
                  <Clash conflict={conflict} />
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </ScrollArea>
  )
}

/** Warnings shown before an action. */
export function WarningList({ warnings }: { warnings: readonly ChangeWarning[] }) {
  if (warnings.length === 0) return null
  return (
    <ul className="grid gap-1">
      {warnings.map(({ kind, text }, index) => (
        <li key={`${kind}${index}`} className="flex items-start gap-2">
          <WarningIcon className="mt-0.5 size-4 text-warning" />
          <span className="min-w-0">{text}</span>
        </li>
      ))}
    </ul>
  )
}

/** Affected groups and teachers, one line each, under a heading. */
export function TouchedList(props: { title: string; touched: readonly TouchedClasses[]; meetings: number }) {
  const { title, touched, meetings } = props
  return (
    <div className="text-sm text-ink-soft">
      <p>{title}</p>
      <ScrollArea label={title} className="max-h-[30dvh]">
        <ul aria-label={title}>
          {touchedLines(touched, meetings).map((line) => (
            <li key={line} className="text-pretty">
              {line}
            </li>
          ))}
        </ul>
      </ScrollArea>
    </div>
  )
}
