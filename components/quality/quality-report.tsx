import Link from 'next/link'
import { type ReactNode, useEffect, useRef } from 'react'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { ColumnHeads } from '@/components/ui/column-heads'
import { Placeholder } from '@/components/ui/placeholder'
import { type CalendarDate, mondayOf } from '@/lib/core/calendar/rules/calendar-date'
import { gridTexts } from '@/lib/core/schedule/texts/grid'
import { dashboardUrl, slotHash } from '@/lib/core/views/browser/dashboard-location'
import type {
  Compared,
  FirstOf,
  QualityReport,
  QualityScope,
  ReasonedPublication,
  SumOf,
  VisibleViolation,
  ViolationFilter,
} from '@/lib/quality/rules/quality-check'
import {
  casesText,
  cutText,
  judgedText,
  publishedText,
  qualityTexts as texts,
  ruleTitle,
  unknownText,
  violationsTitle,
  whatText,
  violationWhenText,
  violationWhoText,
} from '@/lib/quality/texts/quality'
import { comparedText, costText, pointsText, qualityDifferenceText } from '@/lib/quality/texts/quality-comparison'

type Place = { scope: QualityScope; monday: CalendarDate }

/**
 * The cell, or the week, that shows a violation: in the checked timetable if it concerns that, otherwise in the
 * first one it concerns.
 */
function placeOf({ who, dates, pair }: VisibleViolation, { scope, monday }: Place): string | null {
  const [first = null] = who
  const own = who.find(({ kind, id }) => scope.kind === kind && scope.id === id)
  const party = own ?? first
  if (!party) return null
  const { subgroup, ...subject } = party
  const [date] = dates
  const week = dashboardUrl({ subject, monday: mondayOf(date ?? monday), subgroup, view: 'grid' })
  return date && pair !== null ? week + slotHash({ date, pair }) : week
}

/** Violations, each linked to its place in the week. */
function ViolationItems({ violations, ...place }: Place & { violations: readonly VisibleViolation[] }) {
  return (
    <ol className="divide-y">
      {violations.map((violation, index) => {
        const url = placeOf(violation, place)
        return (
          <li key={index} className="break-inside-avoid">
            {url === null ? (
              <ViolationLine violation={violation} />
            ) : (
              <Link href={url} prefetch={false} className="block px-4 py-2 hover:bg-surface-hover">
                <span className="sr-only">{gridTexts.show}</span> <ViolationLine violation={violation} />
              </Link>
            )}
          </li>
        )
      })}
    </ol>
  )
}

function ViolationLine({ violation }: { violation: VisibleViolation }) {
  return (
    <span className="grid gap-x-4 sm:grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)_minmax(0,1fr)]">
      <span className="font-medium break-words">{violationWhoText(violation)}</span>
      <span className="break-words">{whatText(violation)}</span>
      <span className="break-words text-ink-soft">{violationWhenText(violation)}</span>
    </span>
  )
}

/** How the report's lines set a filter: by address, without loading a page. */
type FilterLinks = {
  urlOf: (filter: ViolationFilter) => string
  onFilter: (filter: ViolationFilter) => void
}

/** A link that sets a filter; it also opens in another tab. */
function FilterLink(props: FilterLinks & { filter: ViolationFilter; children: ReactNode }) {
  const { filter, urlOf, onFilter, children } = props
  return (
    <a
      href={urlOf(filter)}
      className="text-accent underline-offset-2 hover:underline print:text-ink"
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        onFilter(filter)
      }}
    >
      {children}
    </a>
  )
}

type Given = FilterLinks & {
  report: QualityReport
  scope: QualityScope
  monday: CalendarDate
  filter: ViolationFilter
  compared: Compared | null
  /** A newer answer is loading. */
  isRenewed: boolean
}

/**
 * The result of a check: violations, the worst places, and counts by rule, group and teacher, each of which
 * sets a filter.
 */
export function QualityReportView(given: Given) {
  const { report, scope, monday, filter, compared, isRenewed, urlOf, onFilter } = given
  const links = { urlOf, onFilter }
  const place = { scope, monday }
  if (report.meetings === 0 && report.rules.every(({ count }) => count === 0))
    return <Placeholder text={texts.nothing} hint={texts.nothingHint} />
  return (
    <div aria-busy={isRenewed} className={`grid gap-4 ${isRenewed ? 'opacity-60' : ''}`}>
      <p role="status" className="text-ink-soft">
        {[
          judgedText(report.meetings),
          ...(report.hard.total > 0 ? [violationsTitle(report.hard.total)] : []),
          costText(report.cost),
        ].join(', ')}
      </p>
      {filter && report.found && (
        <Found title={foundTitle(filter, report)} filter={filter} onReset={() => onFilter(null)}>
          <ViolationList violations={report.found} empty={texts.foundNothing} {...place} />
        </Found>
      )}
      <Section title={texts.worst} count={null}>
        <ViolationList violations={report.worst} empty={texts.noWorst} isTop {...place} />
      </Section>
      <Section title={texts.hard} hint={texts.hardHint} count={report.hard.total}>
        <ViolationList violations={report.hard} empty={texts.noHard} {...place} />
      </Section>
      {report.publications && <Publications publications={report.publications} />}
      <Rules report={report} compared={compared} {...links} />
      <div className="grid items-start gap-4 md:grid-cols-2">
        <Sums title={texts.groups} kind="group" sums={report.groups} {...links} />
        <Sums title={texts.teachers} kind="teacher" sums={report.teachers} {...links} />
      </div>
    </div>
  )
}

function Section(props: { title: string; hint?: string; count: number | null; children: ReactNode }) {
  const { title, hint, count, children } = props
  return (
    <section aria-label={title} className="min-w-0 rounded-lg border bg-surface">
      <div className="flex flex-wrap items-baseline gap-x-3 border-b px-4 py-2">
        <h2 className="text-base font-semibold">{title}</h2>
        {count !== null && <span className="text-ink-soft">{count}</span>}
        {hint && <p className="text-sm text-ink-soft print:hidden">{hint}</p>}
      </div>
      {children}
    </section>
  )
}

/** The filtered violations. Takes the focus, because it appears above the followed link. */
function Found(props: { title: string; filter: ViolationFilter; onReset: () => void; children: ReactNode }) {
  const { title, filter, onReset, children } = props
  const section = useRef<HTMLElement>(null)
  const key = JSON.stringify(filter)
  useEffect(() => {
    section.current?.focus()
  }, [key])
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-label={texts.found}
      className="min-w-0 rounded-lg border border-accent bg-surface"
    >
      <div className="flex flex-wrap items-center justify-between gap-2 border-b px-4 py-2">
        <h2 className="min-w-0 text-base font-semibold break-words">{title}</h2>
        <Button data-no-print onClick={onReset}>
          {texts.showAll}
        </Button>
      </div>
      {children}
    </section>
  )
}

function foundTitle(filter: NonNullable<ViolationFilter>, { groups, teachers }: QualityReport): string {
  if (filter.by === 'rule') return ruleTitle(filter.rule)
  const among = filter.kind === 'group' ? groups : teachers
  return among.items.find(({ id }) => id === filter.id)?.title ?? texts.found
}

function ViolationList(props: {
  violations: FirstOf<VisibleViolation>
  empty: string
  isTop?: boolean
  scope: QualityScope
  monday: CalendarDate
}) {
  const { violations, empty, isTop = false, ...place } = props
  if (violations.total === 0) return <p className="px-4 py-3 text-ink-soft">{empty}</p>
  const cut = isTop ? '' : cutText(violations.items.length, violations.total)
  return (
    <>
      <ViolationItems violations={violations.items} {...place} />
      {cut && <p className="border-t px-4 py-2 text-sm text-ink-soft">{cut}</p>}
    </>
  )
}

/** Who published in violation of rules, when and why; absent if nobody did. */
function Publications({ publications: { total, items } }: { publications: FirstOf<ReasonedPublication> }) {
  if (total === 0) return null
  const cut = cutText(items.length, total)
  return (
    <Section title={texts.publications} count={total}>
      <ul className="divide-y">
        {items.map((one, index) => (
          <li key={index} className="grid gap-x-4 px-4 py-2 sm:grid-cols-[14rem_minmax(0,1fr)]">
            <span className="text-ink-soft">{publishedText(one)}</span>
            <span className="flex min-w-0 flex-wrap items-baseline gap-x-2 break-words">
              {one.reason}
              {one.isUndone && <Badge>{texts.undone}</Badge>}
            </span>
          </li>
        ))}
      </ul>
      {cut && <p className="border-t px-4 py-2 text-sm text-ink-soft">{cut}</p>}
    </Section>
  )
}

const cell = 'px-2 py-1.5 sm:px-4 align-baseline'
const numberCell = `${cell} text-right tabular-nums whitespace-nowrap`
const headCell = 'px-2 py-1.5 sm:px-4 text-xs text-ink-soft'

/** The change in a rule's points; told by sign and word, not only by colour. */
function Difference({ now, before }: { now: number; before: number }) {
  const { sign, words } = qualityDifferenceText(now, before)
  const tone = now > before ? 'danger' : now < before ? 'success' : 'plain'
  return (
    <Badge tone={tone}>
      <span className="tabular-nums">{sign}</span> {words}
    </Badge>
  )
}

/** `costBefore` null: there is nothing to compare with. */
function Rule(props: FilterLinks & { sum: QualityReport['rules'][number]; costBefore: number | null }) {
  const { sum, costBefore, ...links } = props
  const { rule, isHard, count, cost, unknown } = sum
  return (
    <tr className="break-inside-avoid">
      <th scope="row" className={`${cell} min-w-0 font-normal`}>
        <span className="flex flex-wrap items-baseline gap-x-2">
          {count > 0 ? (
            <FilterLink filter={{ by: 'rule', rule }} {...links}>
              {ruleTitle(rule)}
            </FilterLink>
          ) : (
            ruleTitle(rule)
          )}
          {isHard && <Badge tone="danger">{texts.hardMark}</Badge>}
        </span>
        {unknown > 0 && (
          <span className="block text-sm text-ink-soft text-pretty">
            {texts.unknown}: {unknownText(rule, unknown)}
          </span>
        )}
      </th>
      <td className={numberCell}>{count}</td>
      <td className={numberCell}>{pointsText(cost)}</td>
      {costBefore !== null && (
        <>
          <td className={numberCell}>{pointsText(costBefore)}</td>
          <td className={cell}>
            <Difference now={cost} before={costBefore} />
          </td>
        </>
      )}
    </tr>
  )
}

function Rules(props: FilterLinks & { report: QualityReport; compared: Compared | null }) {
  const { report, compared, ...links } = props
  const { rules, before } = report
  const costBefore = new Map(before?.rules.map(({ rule, cost }) => [rule, cost]))
  const told = rules.filter(({ rule, count, unknown }) => count > 0 || unknown > 0 || (costBefore.get(rule) ?? 0) > 0)
  return (
    <Section title={texts.rules} count={null}>
      {compared && (
        <p className="border-b px-4 py-2 text-sm text-ink-soft">
          {before ? comparedText(compared, before) : texts.nothingBefore}
        </p>
      )}
      <table className="w-full text-left">
        <thead>
          <tr className="border-b">
            <ColumnHeads
              look={headCell}
              heads={[
                texts.rule,
                ...[texts.count, texts.cost, ...(before ? [texts.before] : [])].map(
                  (title) => [title, 'text-right'] as const,
                ),
                ...(before ? [texts.change] : []),
              ]}
            />
          </tr>
        </thead>
        <tbody className="divide-y">
          {told.map((one) => (
            <Rule key={one.rule} {...links} sum={one} costBefore={before && (costBefore.get(one.rule) ?? 0)} />
          ))}
        </tbody>
        {before && told.length > 0 && (
          <tfoot>
            <tr className="border-t font-medium">
              <th scope="row" colSpan={2} className={`${cell} font-medium`}>
                {texts.total}
              </th>
              <td className={numberCell}>{pointsText(report.cost)}</td>
              <td className={numberCell}>{pointsText(before.cost)}</td>
              <td className={cell}>
                <Difference now={report.cost} before={before.cost} />
              </td>
            </tr>
          </tfoot>
        )}
      </table>
      {told.length === 0 && <p className="px-4 py-3 text-ink-soft">{texts.good}</p>}
    </Section>
  )
}

function Sums(props: FilterLinks & { title: string; kind: 'group' | 'teacher'; sums: FirstOf<SumOf> }) {
  const { title, kind, sums, ...links } = props
  const cut = cutText(sums.items.length, sums.total)
  return (
    <Section title={title} count={null}>
      {sums.total === 0 && <p className="px-4 py-3 text-ink-soft">{texts.good}</p>}
      <ul className="divide-y">
        {sums.items.map(({ id, title: name, count, hard, cost }) => (
          <li key={id} className="flex break-inside-avoid items-baseline gap-2 px-2 py-1.5 sm:px-4">
            <span className="min-w-0 flex-1 break-words">
              <FilterLink filter={{ by: 'party', kind, id }} {...links}>
                {name}
              </FilterLink>
            </span>
            {hard > 0 && <Badge tone="danger">{`${texts.hard}: ${hard}`}</Badge>}
            <span className="text-sm whitespace-nowrap text-ink-soft tabular-nums">
              {casesText(count)}, {costText(cost)}
            </span>
          </li>
        ))}
      </ul>
      {cut && <p className="border-t px-4 py-2 text-sm text-ink-soft">{cut}</p>}
    </Section>
  )
}
