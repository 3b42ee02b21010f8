'use client'
import Link from 'next/link'
import { type ReactNode, Suspense, useDeferredValue, useEffect, useMemo, useState } from 'react'
import { SeededScreen } from '@/components/core/state/seeded-screen'
import { useFillRest } from '@/components/filling/use-fill-rest'
import { type NamedScope, PublishGroups } from '@/components/publishing/publish-groups'
import { Button, buttonClass } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { onDemand } from '@/components/ui/on-demand'
import { LoadingPlaceholder, NoResults, Placeholder, AnswerPlaceholder } from '@/components/ui/placeholder'
import { SearchField } from '@/components/ui/search-field'
import { Select } from '@/components/ui/select'
import type { Actor } from '@/lib/core/actor/rules/actor'
import { workbenchCookie } from '@/lib/core/actor/rules/reader-cookie'
import type { AcademicCalendar } from '@/lib/core/calendar/rules/academic-calendar'
import { addDays, type CalendarDate, later, mondayOf } from '@/lib/core/calendar/rules/calendar-date'
import { idNumbered, type FacultyId, type GroupId } from '@/lib/core/names/rules/ids'
import { storePlainCookie } from '@/lib/core/page/browser/plain-cookie'
import type { PackedData } from '@/lib/core/schedule/rules/packed-data'
import { useReopening } from '@/lib/filling/browser'
import { fillingTexts } from '@/lib/filling/texts'
import { groupsTexts } from '@/lib/publishing/texts'
import { qualityScreenUrl } from '@/lib/quality/browser/quality-location'
import {
  type WorkbenchQuery,
  useLiveWorkbench,
  useWorkbench,
  workbenchKey,
} from '@/lib/workbench/browser/use-workbench'
import {
  facultyChangesUrl,
  maxAdjacent,
  serializeView,
  type WorkbenchLocation,
} from '@/lib/workbench/browser/workbench-location'
import { filterRows, noFilter, sectionsOf } from '@/lib/workbench/rules/filter-rows'
import type { Publication } from '@/lib/workbench/rules/publication'
import { letterOf, slotMarks } from '@/lib/workbench/rules/slot-marks'
import {
  type Counter,
  counters,
  type ListName,
  type Workbench,
  type WorkbenchQuestion,
  type WorkbenchRow,
} from '@/lib/workbench/rules/workbench'
import {
  adjacentText,
  listHints,
  workbenchListTitles,
  markTitles,
  sectionTitle,
  shownRowCount,
  workbenchTexts as texts,
} from '@/lib/workbench/texts/workbench'
import { Matrix } from './matrix'
import { type Go, useWorkbenchLocation } from './use-workbench-location'
import { WorkbenchHead } from './workbench-head'

const told = slotMarks.filter((mark) => mark !== 'free')

/** The meaning of the matrix's marks, folded, because regular users know them. */
const Legend = () => (
  <details className="ml-auto text-xs text-ink-soft max-xl:hidden">
    <summary className="cursor-pointer py-1">{texts.legend}</summary>
    <ul aria-label={texts.legend} className="flex flex-wrap items-center gap-x-3 gap-y-1">
      {told.map((mark) => (
        <li key={mark} className="flex items-center gap-1">
          <span aria-hidden className="matrix-slot matrix-sample" data-m={letterOf(mark)} />
          {markTitles[mark]}
        </li>
      ))}
    </ul>
  </details>
)

/** Places the rest of a faculty's load by search. */
function FillRest(props: { faculty: FacultyId; from: CalendarDate }) {
  const { faculty, from } = props
  const fillRest = useFillRest()
  const scope = { kind: 'faculty', id: faculty } as const
  const open = () => void fillRest({ scope, from, picked: [] })
  useReopening(scope, open)
  return (
    <Button look="quiet" onClick={open}>
      {fillingTexts.open}
    </Button>
  )
}

/** Publishes the groups that are ticked, else those that a filter shows, the faculty, or the university. */
function PublishMenu(props: {
  actor: Actor
  faculties: WorkbenchProps['faculties']
  question: WorkbenchQuestion
  rows: readonly WorkbenchRow[]
  shown: readonly WorkbenchRow[]
  ticked: readonly number[]
  publication: Publication | null
}) {
  const { actor, faculties, question, rows, shown, ticked, publication } = props
  const { faculty: id, monday, by } = question
  const isFiltered = shown.length > 0 && shown.length < rows.length
  const chosen = ticked.length > 0 ? ticked : isFiltered ? shown.map((row) => row.id) : []
  const own = faculties.find((one) => one.id === id)
  const scopes: NamedScope[] = []
  if (by === 'group' && chosen.length > 0)
    scopes.push({
      title: groupsTexts[ticked.length > 0 ? 'ticked' : 'shown'](chosen.length),
      scope: { kind: 'groups', ids: chosen.map((id) => idNumbered<GroupId>(id)) },
    })
  if (own) scopes.push({ title: own.title, scope: { kind: 'faculty', id } })
  if (faculties.length > 1) scopes.push({ title: groupsTexts.all, scope: { kind: 'all' } })
  return (
    <PublishGroups
      {...{ actor, scopes }}
      faculty={id}
      period={{ from: monday, to: addDays(monday, 6) }}
      lastTitle={publication?.title ?? ''}
      changesUrl={facultyChangesUrl({ faculty: id })}
    />
  )
}

/** Filters the rows, and shows the weeks ticked for comparison. `children`: what can be done to them. */
function RowFilters(props: {
  rows: readonly WorkbenchRow[]
  shown: number
  /** Another week, or other rows, are loading. */
  isRenewed: boolean
  location: WorkbenchLocation
  /** Whether a phone shows them though nothing is filtered. */
  isUnfolded: boolean
  children: ReactNode
  onGo: Go
}) {
  const { rows, shown, isRenewed, location, isUnfolded, children, onGo } = props
  const { by, section, name, withProblems, ticked, isBeside } = location
  const sections = useMemo(() => sectionsOf(rows), [rows])
  const isShown = isUnfolded || name !== '' || section !== null || withProblems || ticked.length > 0
  const everySection = { value: '', label: texts.everySection[by] }
  return (
    <div
      role="group"
      aria-label={texts.filters}
      data-no-print
      className={`flex flex-wrap items-center gap-x-3 gap-y-1.5 border-b bg-surface px-3 py-1.5 ${isShown ? '' : 'max-md:hidden'}`}
    >
      <SearchField
        label={texts.name}
        value={name}
        onChange={(next) => onGo({ name: next }, true)}
        className="max-w-56 min-w-32"
      />
      {(sections.length > 1 || section !== null) && (
        <div className="max-w-48 min-w-0">
          <Select
            label={texts.section[by]}
            hidesLabel
            value={section ?? ''}
            options={[everySection, ...sections.map((one) => ({ value: one, label: sectionTitle(by, one) }))]}
            onChange={(next) => onGo({ section: next || null })}
          />
        </div>
      )}
      <Checkbox checked={withProblems} onChange={(next) => onGo({ withProblems: next })}>
        {texts.withProblems}
      </Checkbox>
      <p role="status" className="text-ink-soft whitespace-nowrap">
        {isRenewed ? texts.loading : shownRowCount(shown, rows.length)}
      </p>
      {ticked.length > 0 && (
        <div className="flex items-center gap-1">
          <Button aria-pressed={isBeside} onClick={() => onGo({ isBeside: !isBeside })}>
            {isBeside ? texts.backToMatrix : adjacentText(ticked.length)}
          </Button>
          <Button look="quiet" onClick={() => onGo({ ticked: [], isBeside: false })}>
            {texts.clearTicks}
          </Button>
          {ticked.length === maxAdjacent && <span className="text-sm text-ink-soft">{texts.tooMany}</span>}
        </div>
      )}
      {children}
      {!isBeside && <Legend />}
    </div>
  )
}

/** What must be fixed before publishing. */
const isGrave = (counter: Counter): boolean => counter === 'overlaps' || counter === 'closed'

/** The numbers above the matrix, each a button that opens its list. */
function Counters(props: {
  counts: Workbench['counts']
  open: ListName | null
  question: WorkbenchQuestion
  /** Whether a phone shows them though none is open. */
  isUnfolded: boolean
  onOpen: (list: Counter) => void
}) {
  const { counts, open, question, isUnfolded, onOpen } = props
  const { faculty: id, monday } = question
  return (
    <div
      role="group"
      aria-label={texts.counters}
      data-no-print
      className={`flex items-center border-b bg-surface py-1.5 max-md:overflow-x-auto max-md:[scrollbar-width:thin] ${isUnfolded || open ? '' : 'max-md:hidden'}`}
    >
      <div className="flex items-stretch gap-1 px-3 max-md:shrink-0 md:min-w-0 md:flex-1 md:overflow-x-auto md:[scrollbar-width:thin]">
        {counters.map((counter) => {
          const count = counts[counter]
          if (count === undefined) return null
          const tone = count === 0 ? 'text-ink-faint' : isGrave(counter) ? 'text-danger' : 'text-ink'
          const isOpen = open === counter
          return (
            <button
              key={counter}
              type="button"
              aria-pressed={isOpen}
              title={listHints[counter]}
              className={`flex min-h-control shrink-0 items-center gap-1.5 rounded-md border py-1 whitespace-nowrap transition-colors ${
                isOpen
                  ? 'border-accent bg-accent-soft px-2'
                  : `hover:bg-surface-hover ${count === 0 ? 'border-transparent px-1.5' : 'border-line-strong/60 px-2'}`
              }`}
              onClick={() => onOpen(counter)}
            >
              <span className={`tabular-nums ${tone} ${count === 0 ? '' : 'text-lg font-semibold'}`}>{count}</span>
              <span className={count === 0 ? 'text-sm text-ink-faint' : 'text-ink-soft'}>
                {workbenchListTitles[counter]}
              </span>
            </button>
          )
        })}
      </div>
      <Link
        href={qualityScreenUrl({
          scope: { kind: 'faculty', id },
          monday,
          span: 'week',
          drafts: true,
          filter: null,
          compared: null,
        })}
        prefetch={false}
        className={buttonClass('quiet', 'mr-1 shrink-0 px-2')}
      >
        {texts.quality}
      </Link>
    </div>
  )
}

const ListPanel = onDemand(() => import('./list-panel').then((module) => module.ListPanel))
const BesideWeeks = onDemand(() => import('./adjacent-weeks').then((module) => module.AdjacentWeeks))

type WorkbenchProps = {
  actor: Actor
  today: CalendarDate
  calendar: AcademicCalendar
  /** The faculties that the actor plans, at least one; by title. */
  faculties: readonly { id: FacultyId; title: string }[]
  /** The server's first answer, with its question. */
  first: PackedData<WorkbenchQuery>
}

const yearInSeconds = 365 * 24 * 60 * 60

/** «Мой институт»: a faculty's week as a matrix, and its open problems. */
export function WorkbenchScreen({ first, ...props }: WorkbenchProps) {
  return (
    <SeededScreen first={first} keyOf={({ question }) => workbenchKey(question)}>
      {(firstKey) => <Screen {...props} firstKey={firstKey} />}
    </SeededScreen>
  )
}

/** The matrix, the weeks that are ticked, or why there is nothing to show. */
function Shown(props: {
  query: ReturnType<typeof useWorkbench>
  /** The rows that are shown; those of the answer before while another is awaited. */
  drawn: (WorkbenchQuery & { rows: readonly WorkbenchRow[] }) | undefined
  location: WorkbenchLocation
  monday: CalendarDate
  today: CalendarDate
  go: Go
}) {
  const { query, drawn, location, monday, today, go } = props
  const { by, ticked, isBeside } = location
  const data = query.data?.workbench
  const toggle = (id: number) =>
    go(
      (known) => ({
        ticked: known.ticked.includes(id)
          ? known.ticked.filter((one) => one !== id)
          : [...known.ticked, id].slice(0, maxAdjacent),
      }),
      true,
    )
  return !data || !drawn ? (
    <AnswerPlaceholder query={query} failed={texts.failed} loading={texts.loading} />
  ) : isBeside && ticked.length > 0 ? (
    <Suspense fallback={<LoadingPlaceholder text={texts.weeksLoading} />}>
      <BesideWeeks by={by} ids={ticked} rows={data.rows} monday={monday} pairs={data.pairs} />
    </Suspense>
  ) : data.rows.length === 0 ? (
    <Placeholder text={texts.nothing[by]} hint={texts.nothingHint[by]} />
  ) : drawn.rows.length === 0 ? (
    <NoResults onReset={() => go(noFilter)} />
  ) : (
    <Matrix
      {...{ ticked, today }}
      by={drawn.question.by}
      monday={drawn.question.monday}
      days={drawn.workbench.days}
      pairs={drawn.workbench.pairs}
      rows={drawn.rows}
      onTick={toggle}
      onOpenList={(next, id) => go({ list: next, row: id })}
    />
  )
}

function Screen(props: Omit<WorkbenchProps, 'first'> & { firstKey: string }) {
  const { actor, today, calendar, faculties, firstKey } = props
  const { location, go } = useWorkbenchLocation()
  const faculty = faculties.find(({ id }) => id === location.faculty) ?? faculties[0]
  const monday = location.monday ?? mondayOf(today)
  const { by, list, row, ticked } = location
  const question = { faculty: faculty?.id ?? idNumbered(0), monday, by }
  const query = useWorkbench(question, workbenchKey(question) === firstKey)
  const answered = query.data
  const data = answered?.workbench
  useLiveWorkbench(monday)

  const kept = serializeView({ ...location, faculty: question.faculty })
  useEffect(() => storePlainCookie(workbenchCookie, encodeURIComponent(kept), yearInSeconds), [kept])

  const { section, name, withProblems } = location
  const shown = useMemo(
    () => answered && { ...answered, rows: filterRows(answered.workbench.rows, { section, name, withProblems }) },
    [answered, section, name, withProblems],
  )
  // Rendered in slices; while another week or other rows are loading, the old ones stay.
  const drawn = useDeferredValue(shown)
  const [isUnfolded, setUnfolded] = useState(false)
  return (
    <main data-workbench className="flex h-framed flex-col max-md:h-auto max-md:min-h-framed print:block print:h-auto">
      <WorkbenchHead
        {...{ actor, calendar, faculties, monday, today, by, isUnfolded }}
        overlaps={data?.counts.overlaps ?? 0}
        faculty={question.faculty}
        onUnfold={() => setUnfolded(!isUnfolded)}
        onGo={go}
      />
      {data && (
        <Counters
          counts={data.counts}
          open={row === null ? list : null}
          {...{ question, isUnfolded }}
          onOpen={(next) => go({ list: next === list && row === null ? null : next, row: null })}
        />
      )}
      <RowFilters
        {...{ location, isUnfolded }}
        isRenewed={query.isLoading}
        rows={data?.rows ?? []}
        shown={shown?.rows.length ?? 0}
        onGo={go}
      >
        <div className="scrolling-acts">
          <FillRest faculty={question.faculty} from={later(today, monday)} />
          <PublishMenu
            {...{ actor, faculties, question, ticked }}
            publication={data?.publication ?? null}
            rows={data?.rows ?? []}
            shown={shown?.rows ?? []}
          />
        </div>
      </RowFilters>
      <div className="flex min-h-0 flex-1 print:block">
        <div
          aria-busy={query.isLoading}
          className={`flex min-h-0 min-w-0 flex-1 flex-col ${list ? 'max-md:hidden' : ''}`}
        >
          <Shown {...{ query, drawn, location, monday, today, go }} />
        </div>
        {list && (
          <Suspense>
            <ListPanel
              question={{ ...question, list, row }}
              rows={data?.rows ?? []}
              onGo={go}
              onClose={() => go({ list: null, row: null })}
            />
          </Suspense>
        )}
      </div>
    </main>
  )
}
