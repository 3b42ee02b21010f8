'use client'

import Link from 'next/link'
import { useMemo } from 'react'
import { Autocomplete } from '@/components/ui/autocomplete'
import { Button, buttonClass } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { FoldedConditions } from '@/components/ui/folded-conditions'
import { PrintIcon } from '@/components/ui/icons'
import { Labelled } from '@/components/ui/labelled'
import { Placeholder, AnswerPlaceholder } from '@/components/ui/placeholder'
import { Select } from '@/components/ui/select'
import { Steps } from '@/components/ui/steps'
import { useScreenLocation } from '@/components/ui/use-screen-location'
import type { Actor } from '@/lib/core/actor/rules/actor'
import { semesterAt, weekParity, type AcademicCalendar } from '@/lib/core/calendar/rules/academic-calendar'
import { addDays, mondayOf, type CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { semesterSpan, type Period } from '@/lib/core/calendar/rules/period'
import { parityLabel } from '@/lib/core/calendar/texts/dates'
import { idNumbered, type FacultyId } from '@/lib/core/names/rules/ids'
import { mayHaveDrafts } from '@/lib/core/placing/rules/planning'
import { isAllowed } from '@/lib/core/rights/rules/rights'
import type { Choice } from '@/lib/core/schedule/texts/matches'
import { useOffers } from '@/lib/core/views/browser/vocabularies'
import { common } from '@/lib/core/words/texts/common'
import {
  qualityChartsUrl,
  qualityScreenUrl,
  readQualityLocation,
  type QualityLocation,
} from '@/lib/quality/browser/quality-location'
import { useQuality } from '@/lib/quality/browser/use-quality'
import { comparisons, isCheckedByWeek, isWide, type QualityScope } from '@/lib/quality/rules/quality-check'
import { usualScope } from '@/lib/quality/rules/usual-scope'
import { periodTitle, qualityTexts as texts, scopeGroups } from '@/lib/quality/texts/quality'
import { chartTexts } from '@/lib/quality/texts/quality-charts'
import { comparisonTitles } from '@/lib/quality/texts/quality-comparison'
import { QualityReportView } from './quality-report'

export type FacultyEntry = { id: FacultyId; title: string }

const noComparison = 'none'

type ScopeChoice = { scope: QualityScope; choice: Choice }

const keyOf = (scope: QualityScope): string => (scope.kind === 'university' ? scope.kind : `${scope.kind} ${scope.id}`)

/** Everything the actor may check. `faculties` null: only single groups and teachers. Undefined while loading. */
function useScopes(actor: Actor, faculties: readonly FacultyEntry[] | null): ScopeChoice[] | undefined {
  const groups = useOffers(actor, 'group', true)
  const teachers = useOffers(actor, 'teacher', true)
  return useMemo(() => {
    if (!groups && !teachers) return undefined
    const choiceOf = (scope: QualityScope, label: string): ScopeChoice => ({
      scope,
      choice: { key: keyOf(scope), label, group: scopeGroups[scope.kind] },
    })
    const all = [
      ...(faculties ? [choiceOf({ kind: 'university' }, texts.university)] : []),
      ...(faculties ?? []).map(({ id, title }) => choiceOf({ kind: 'faculty', id }, title)),
      ...(groups ?? []).map(({ id, title }) => choiceOf({ kind: 'group', id: idNumbered(id) }, title)),
      ...(teachers ?? []).map(({ id, title }) => choiceOf({ kind: 'teacher', id: idNumbered(id) }, title)),
    ]
    return all.filter(({ scope }) => isAllowed(actor, 'quality.check', scope))
  }, [actor, faculties, groups, teachers])
}

type Checked = ReturnType<typeof checkedPeriod>

/** The period that is checked, and what its days are called. */
function checkedPeriod(asked: {
  location: QualityLocation
  scope: QualityScope | null
  today: CalendarDate
  calendar: AcademicCalendar
}) {
  const { location, scope, today, calendar } = asked
  const byWeek = scope !== null && isCheckedByWeek(scope)
  const span = byWeek ? 'week' : location.span
  const monday = location.monday ?? mondayOf(today)
  const semester = semesterAt(calendar.semesters, monday)
  const period: Period =
    span === 'semester' && semester ? semesterSpan(semester) : { from: monday, to: addDays(monday, 6) }
  const when = span === 'semester' && semester ? semester.title : parityLabel(weekParity(calendar, monday))
  return { byWeek, span, monday, period, when }
}

/** Whose timetable is checked, when, and what it is compared with. */
function Conditions(props: {
  actor: Actor
  /** Undefined while loading. */
  scopes: readonly ScopeChoice[] | undefined
  location: QualityLocation
  chosen: ScopeChoice | null | undefined
  checked: Checked
  onGo: (to: Partial<QualityLocation>) => void
}) {
  const { actor, scopes, location, chosen, checked, onGo } = props
  const { compared } = location
  const { byWeek, span, monday, period, when } = checked
  return (
    <div
      data-no-print
      className="grid items-end gap-3 rounded-lg border bg-surface p-3 sm:grid-cols-[minmax(0,1fr)_auto] lg:grid-cols-[minmax(0,1fr)_auto_auto_auto_auto]"
    >
      <Labelled label={texts.whose}>
        <Autocomplete
          label={texts.whose}
          placeholder={texts.typeName}
          choices={scopes?.map(({ choice }) => choice)}
          value={chosen?.choice.label ?? ''}
          onChoose={({ key }) => {
            const found = scopes?.find(({ choice }) => choice.key === key)
            if (found) onGo({ scope: found.scope, filter: null })
          }}
        />
      </Labelled>
      <div role="group" aria-label={texts.period} className="flex min-h-control min-w-0 items-center gap-1">
        {span === 'week' && (
          <Steps
            previous={texts.previousWeek}
            next={texts.nextWeek}
            onGo={(by) => onGo({ monday: addDays(monday, 7 * by) })}
          />
        )}
        <p aria-live="polite" className="px-1 sm:whitespace-nowrap">
          {periodTitle(period)} <span className="text-ink-soft">{when}</span>
        </p>
      </div>
      <FoldedConditions isUsed={span !== 'week' || compared !== null}>
        <Select
          label={texts.period}
          value={span}
          options={[
            { value: 'week' as const, label: texts.week },
            ...(byWeek ? [] : [{ value: 'semester' as const, label: texts.semester }]),
          ]}
          onChange={(next) => onGo({ span: next })}
        />
        <Select
          label={texts.compare}
          value={compared ?? noComparison}
          options={[
            { value: noComparison, label: texts.noComparison },
            ...comparisons.map((one) => ({ value: one, label: comparisonTitles[one] })),
          ]}
          onChange={(next) => onGo({ compared: next === noComparison ? null : next })}
        />
        {mayHaveDrafts(actor) && (
          <Checkbox checked={location.drafts} onChange={(next) => onGo({ drafts: next })}>
            {texts.drafts}
          </Checkbox>
        )}
      </FoldedConditions>
    </div>
  )
}

/** «Проверка расписания»: choose a timetable and period, then see its problems. */
export function QualityScreen(props: {
  actor: Actor
  today: CalendarDate
  calendar: AcademicCalendar
  /** Null: the actor may only check single groups and teachers. */
  faculties: readonly FacultyEntry[] | null
}) {
  const { actor, today, calendar, faculties } = props
  const { location, goTo } = useScreenLocation(readQualityLocation, qualityScreenUrl)
  const { filter, compared } = location
  const [first] = faculties ?? []
  // Whoever has nothing of their own begins with the first institute, so that no screen opens empty.
  const scope = location.scope ?? usualScope(actor) ?? (first ? { kind: 'faculty', id: first.id } : null)
  const checked = checkedPeriod({ location, scope, today, calendar })
  const { monday, period, when } = checked
  const drafts = location.drafts && mayHaveDrafts(actor)
  const scopes = useScopes(actor, faculties)
  const chosen = scope && scopes?.find(({ choice }) => choice.key === keyOf(scope))
  const query = useQuality(scope && { scope, period, drafts, filter, compared })
  const report = query.data

  const go = (next: Partial<QualityLocation>) => goTo({ ...location, scope, ...next }, false)
  return (
    <main className="mx-auto flex max-w-6xl flex-col gap-4 p-4 sm:py-8 print:max-w-none print:p-0">
      <div>
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h1 className="text-2xl font-semibold">{texts.title}</h1>
          {report && (
            <span data-no-print className="flex flex-wrap gap-2">
              {scope && isWide(scope) && (
                <Link
                  href={qualityChartsUrl({ ...location, scope, monday })}
                  prefetch={false}
                  className={buttonClass()}
                >
                  {chartTexts.toCharts}
                </Link>
              )}
              <Button onClick={() => window.print()}>
                <PrintIcon />
                <span className="max-sm:sr-only">{common.print}</span>
              </Button>
            </span>
          )}
        </div>
        <p className="max-w-prose text-ink-soft text-pretty max-sm:hidden print:hidden">{texts.lead}</p>
        {chosen && (
          <p className="hidden text-lg print:block">
            {chosen.choice.label}, {periodTitle(period)} ({when}
            {drafts && `, ${texts.withDrafts}`})
          </p>
        )}
      </div>
      <Conditions {...{ actor, scopes, location, chosen, checked }} onGo={go} />
      {scope === null ? (
        <Placeholder text={texts.choose} hint={faculties ? texts.chooseHint : texts.chooseOneHint} />
      ) : !report ? (
        <AnswerPlaceholder query={query} failed={texts.failed} loading={texts.loading} />
      ) : (
        <QualityReportView
          report={report}
          scope={scope}
          monday={monday}
          filter={filter}
          compared={compared}
          isRenewed={query.isLoading}
          urlOf={(next) => qualityScreenUrl({ ...location, scope, filter: next })}
          onFilter={(next) => go({ filter: next })}
        />
      )}
    </main>
  )
}
