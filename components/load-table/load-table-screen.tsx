'use client'
import { type ReactNode, useDeferredValue, useMemo, useState } from 'react'
import { FacultyHead } from '@/components/core/faculty-head'
import { SeededScreen } from '@/components/core/state/seeded-screen'
import { SharedPresence } from '@/components/presence/shared-presence'
import { buttonClass } from '@/components/ui/button'
import { Chip } from '@/components/ui/chip'
import { CountLine } from '@/components/ui/count-line'
import { FoldedConditions } from '@/components/ui/folded-conditions'
import { DownloadIcon, PrintIcon } from '@/components/ui/icons'
import { NoResults, Placeholder, AnswerPlaceholder } from '@/components/ui/placeholder'
import { SearchField } from '@/components/ui/search-field'
import { Select } from '@/components/ui/select'
import { type GoTo, useMirroredLocation } from '@/components/ui/use-mirrored-location'
import type { Actor } from '@/lib/core/actor/rules/actor'
import type { Semester } from '@/lib/core/calendar/rules/academic-calendar'
import { useKeptAlive } from '@/lib/core/live/browser/use-kept-alive'
import { sideLine } from '@/lib/core/live/browser/use-live'
import type { FacultyId, LoadItemId, SemesterId } from '@/lib/core/names/rules/ids'
import type { PackedData } from '@/lib/core/schedule/rules/packed-data'
import { common } from '@/lib/core/words/texts/common'
import {
  loadBookUrl,
  type LoadTableLocation,
  loadPaperUrl,
  loadTableUrl,
  readLoadTableLocation,
} from '@/lib/load-table/browser/load-table-location'
import { type LoadTableAnswer, loadTableKey, useLoadTable } from '@/lib/load-table/browser/use-load-table'
import {
  countListed,
  departmentsIn,
  filterLoad,
  hourColumns,
  type ListedMark,
  listedMarks,
  type LoadTableRow,
  type LoadTableView,
  loadTroubles,
  noLoadFilter,
  sortLoad,
  totalsOf,
  typesIn,
} from '@/lib/load-table/rules/load-table'
import {
  listedMarkTitles,
  listingText,
  loadColumnHints,
  loadColumnTitles,
  loadTableTexts as texts,
  loadTroubleTitles,
  shownItemsText,
  typeChoice,
} from '@/lib/load-table/texts'
import { LoadSheet } from './load-sheet'
import { useLoadEdits } from './use-load-edits'

type Props = {
  actor: Actor
  semesters: readonly Semester[]
  /** The faculties that the actor plans, at least one; by title. */
  faculties: readonly { id: FacultyId; title: string }[]
  /** What to show where the URL says nothing. */
  usual: { facultyId: FacultyId; semesterId: SemesterId }
  /** Undo after the toasts are gone. */
  ownActs: ReactNode
  /** The server's first answer, with its question. */
  first: PackedData<LoadTableAnswer>
}

/** The load of a faculty in a semester as one table. */
export function LoadTableScreen({ first, ...props }: Props) {
  return (
    <SeededScreen first={first} keyOf={({ question }) => loadTableKey(question)}>
      {(firstKey) => <Screen {...props} firstKey={firstKey} />}
    </SeededScreen>
  )
}

const noRows: readonly LoadTableRow[] = []

function Screen(props: Omit<Props, 'first'> & { firstKey: string }) {
  const { actor, semesters, faculties, usual, firstKey } = props
  const { location, go } = useMirroredLocation(readLoadTableLocation, loadTableUrl)
  const question = {
    facultyId: location.facultyId ?? usual.facultyId,
    semesterId: location.semesterId ?? usual.semesterId,
  }
  const query = useLoadTable(question, loadTableKey(question) === firstKey)
  const { data, reload } = query
  const [line] = useState(sideLine)
  useKeptAlive('all', { line })
  const { text, lessonType, department, trouble, listed, sorting } = location
  const shown = useMemo(
    () => data && sortLoad(filterLoad(data.rows, { text, lessonType, department, trouble, listed }), sorting),
    [data, text, lessonType, department, trouble, listed, sorting],
  )
  const drawn = useDeferredValue(shown)
  const edits = useLoadEdits(data?.rows ?? noRows, reload)
  const [selected, setSelected] = useState<ReadonlySet<LoadItemId>>(new Set())
  return (
    <main className="flex h-framed flex-col gap-2 p-3 max-md:h-auto max-md:min-h-framed">
      <FacultyHead
        {...{ texts, faculties, semesters }}
        shown={question}
        onGo={(to) => go(to.facultyId === undefined ? to : { ...to, ...noLoadFilter })}
      >
        <div className="flex items-center gap-1 max-md:order-1 md:ml-auto">
          <SharedPresence
            {...{ actor, line }}
            at={{ kind: 'faculty', id: question.facultyId, monday: null }}
            isEditing={Object.keys(edits.unsaved).length > 0}
          />
          {/* a plain link, because a full page load applies that document's page size */}
          <a href={loadPaperUrl({ ...location, ...question })} className={buttonClass('quiet')}>
            <PrintIcon />
            <span className="max-md:sr-only">{common.print}</span>
          </a>
          <a href={loadBookUrl(location, question)} download className={buttonClass('quiet')}>
            <DownloadIcon />
            <span className="max-md:sr-only">{common.book}</span>
          </a>
          {props.ownActs}
        </div>
      </FacultyHead>
      <Filters location={location} rows={data?.rows ?? []} onGo={go}>
        <p role="status" className="text-ink-soft whitespace-nowrap">
          {query.isLoading || !data ? texts.loading : shownItemsText(shown?.length ?? 0, data.rows.length)}
        </p>
      </Filters>
      {data?.listing && (
        <ListingBar listing={data.listing} rows={data.rows} mark={listed} onMark={(mark) => go({ listed: mark })} />
      )}
      {drawn && drawn.length > 0 && <Totals rows={drawn} />}
      {!data || !drawn ? (
        <AnswerPlaceholder query={query} failed={texts.failed} loading={texts.loading} />
      ) : data.rows.length === 0 ? (
        <Placeholder text={texts.empty} hint={texts.emptyHint} />
      ) : drawn.length === 0 ? (
        <NoResults onReset={() => go(noLoadFilter)} />
      ) : (
        <LoadSheet
          actor={actor}
          rows={drawn}
          sorting={sorting}
          onSort={(next) => go({ sorting: next }, true)}
          selected={selected}
          onSelect={setSelected}
          edits={edits}
        />
      )}
    </main>
  )
}

function Filters(props: {
  location: LoadTableLocation
  rows: readonly LoadTableRow[]
  children: ReactNode
  onGo: GoTo<LoadTableLocation>
}) {
  const { location, rows, children, onGo } = props
  const { text, lessonType, department, trouble } = location
  const departments = useMemo(() => departmentsIn(rows), [rows])
  const types = useMemo(() => typesIn(rows), [rows])
  return (
    <div
      role="group"
      aria-label={texts.filters}
      className="flex flex-wrap items-center gap-x-3 gap-y-1.5 max-md:gap-x-1.5"
    >
      <SearchField
        label={texts.search}
        value={text}
        onChange={(next) => onGo({ text: next }, true)}
        className="max-md:basis-40 md:max-w-80 md:min-w-48"
      />
      <FoldedConditions isUsed={lessonType !== null || department !== null || trouble !== null}>
        <Select
          label={texts.lessonType}
          hidesLabel
          value={lessonType ?? ''}
          options={[
            { value: '' as const, label: texts.everyType },
            ...types.map((type) => ({ value: type, label: typeChoice(type) })),
          ]}
          onChange={(next) => onGo({ lessonType: next === '' ? null : next })}
        />
        <div className="min-w-0 md:max-w-60">
          <Select
            label={texts.department}
            hidesLabel
            value={department === null ? everyDepartment : department}
            options={[
              { value: everyDepartment, label: texts.everyDepartment },
              { value: '', label: texts.noDepartment },
              ...departments.map((title) => ({ value: title, label: title })),
            ]}
            onChange={(next) => onGo({ department: next === everyDepartment ? null : next })}
          />
        </div>
        <Select
          label={texts.trouble}
          hidesLabel
          value={trouble ?? ''}
          options={[
            { value: '' as const, label: texts.noTrouble },
            ...loadTroubles.map((one) => ({ value: one, label: loadTroubleTitles[one] })),
          ]}
          onChange={(next) => onGo({ trouble: next || null })}
        />
      </FoldedConditions>
      {children}
    </div>
  )
}

/** No title of a department. */
const everyDepartment = '\n'

function Totals({ rows }: { rows: readonly LoadTableRow[] }) {
  const totals = useMemo(() => totalsOf(rows), [rows])
  return (
    <CountLine
      label={texts.total}
      counts={hourColumns.map((column) => ({
        title: loadColumnTitles[column],
        value: totals[column].toLocaleString('ru'),
        hint: loadColumnHints[column],
      }))}
    />
  )
}

/** What the last load file did, as filters. */
function ListingBar(props: {
  listing: NonNullable<LoadTableView['listing']>
  rows: readonly LoadTableRow[]
  mark: ListedMark | null
  onMark: (mark: ListedMark | null) => void
}) {
  const { listing, rows, mark, onMark } = props
  const counts = useMemo(() => countListed(rows), [rows])
  if (listedMarks.every((one) => counts[one] === 0) && mark === null) return null
  return (
    <div role="group" aria-label={texts.listing} className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <p className="min-w-0 text-sm break-words text-ink-soft">{listingText(listing)}</p>
      {listedMarks.map((one) => (
        <Chip key={one} isPressed={mark === one} className="px-2" onClick={() => onMark(mark === one ? null : one)}>
          {listedMarkTitles[one]} {counts[one]}
        </Chip>
      ))}
    </div>
  )
}
