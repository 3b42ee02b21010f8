import { type ReactNode, useMemo, useState } from 'react'
import { FormFailureNote } from '@/components/core/changes/form-failure'
import { useAttempt } from '@/components/core/changes/use-attempt'
import { lessonLook } from '@/components/core/marks/lesson-type-mark'
import { Badge, type Tone } from '@/components/ui/badge'
import { Button, buttonClass } from '@/components/ui/button'
import { Chip } from '@/components/ui/chip'
import { DownloadIcon } from '@/components/ui/icons'
import { MainAct } from '@/components/ui/main-act'
import { AnswerPlaceholder } from '@/components/ui/placeholder'
import { ScrollArea } from '@/components/ui/scroll-area'
import { SearchField } from '@/components/ui/search-field'
import { Select } from '@/components/ui/select'
import { WindowedList } from '@/components/ui/windowed-list'
import { addDays, type CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { type Pair, pairNumbered } from '@/lib/core/calendar/rules/pairs'
import { dayTitle } from '@/lib/core/calendar/texts/dates'
import { lessonTypeShort, lessonTypeTitle } from '@/lib/core/names/texts/lesson-types'
import { pairTitle, subgroupTitle } from '@/lib/core/schedule/texts/grid'
import { numbersFrom } from '@/lib/core/words/rules/lists'
import { searchFor, searchForm } from '@/lib/core/words/rules/search'
import { upperFirst } from '@/lib/core/words/texts/acts'
import { common } from '@/lib/core/words/texts/common'
import { importRowsBookUrl, storeImport, tryImport } from '@/lib/imports/browser/imports'
import { type ShownImport, useDifferences, useImportRows, useImportWeeks } from '@/lib/imports/browser/use-import'
import type { TickedPart } from '@/lib/imports/rules/import-differences'
import { bringsClasses, mayStore } from '@/lib/imports/rules/import-job'
import type { PreviewClass } from '@/lib/imports/rules/preview'
import { countRows, type RowStatus, rowStatuses, type TableRowOutcome } from '@/lib/imports/rules/table-row'
import { comparisonTexts } from '@/lib/imports/texts/import-comparison'
import { previewChangeText, previewCountsText, wasText } from '@/lib/imports/texts/import-preview'
import {
  importScreenTexts as texts,
  openNamesText,
  rowCountsText,
  storeRowsText,
  wrongRowsTitle,
} from '@/lib/imports/texts/import-screen'
import { importStateTexts, rowDetails, rowStatusTitles } from '@/lib/imports/texts/imports'
import { ImportComparisonView } from './import-comparison/import-comparison'
import { useDifferencesQuery } from './import-comparison/use-differences-query'
import { ReportView } from './report-view'
import type { StageProps } from './stage-props'

/** Two weeks of each group as they would be: odd and even. */
function WeeksPreview({ job, groups }: { job: ShownImport; groups: readonly string[] }) {
  const [group, setGroup] = useState(groups[0] ?? '')
  const [isSecond, setIsSecond] = useState(false)
  const query = useImportWeeks(job.id, group)
  const data = query.data
  const mondays = data && [data.startsOn, addDays(data.startsOn, 7)]
  const monday = mondays?.[isSecond ? 1 : 0]
  return (
    <section aria-label={texts.preview} className="grid min-w-0 gap-3">
      <h2 className="text-base font-semibold">{texts.preview}</h2>
      <div className="flex flex-wrap items-end gap-3">
        <Select
          label={texts.group}
          value={group}
          options={groups.map((value) => ({ value, label: value }))}
          onChange={setGroup}
        />
        {mondays?.map((one, index) => (
          <Chip
            key={one}
            className="px-2.5"
            isPressed={isSecond === (index === 1)}
            onClick={() => setIsSecond(index === 1)}
          >
            {texts.weekOf(one)}
          </Chip>
        ))}
      </div>
      {!data && <AnswerPlaceholder query={query} failed={texts.weekFailed} loading={common.loading} />}
      {data && monday && <Week monday={monday} classes={data.classes} group={group} />}
    </section>
  )
}

/** Days down and pairs across; on a phone a list of days. */
function Week(props: { monday: CalendarDate; classes: readonly PreviewClass[]; group: string }) {
  const { monday, group } = props
  const classes = props.classes.filter(({ date }) => date >= monday && date <= addDays(monday, 6))
  if (classes.length === 0) return <p className="text-ink-soft">{texts.noClasses}</p>
  const days = [0, 1, 2, 3, 4, 5, 6]
    .map((day) => addDays(monday, day))
    .filter((date, index) => index < 6 || classes.some((one) => one.date === date))
  const last = Math.max(...classes.map(({ pair }) => pair))
  const pairs = numbersFrom(1, last).map(pairNumbered)
  const at = (date: CalendarDate, pair: Pair) => classes.filter((one) => one.date === date && one.pair === pair)
  return (
    <>
      <p role="status" className="text-ink-soft">
        {previewCountsText(classes)}
      </p>
      <ScrollArea label={group} className="rounded-lg border bg-surface sm:max-h-[75vh]">
        <table aria-label={group} className="block w-full border-separate border-spacing-0 text-left sm:table">
          <thead className="hidden sm:table-header-group">
            <tr>
              <td className="sticky top-0 left-0 z-2 border-r border-b bg-surface" />
              {pairs.map((pair) => (
                <th
                  key={pair}
                  scope="col"
                  className="sticky top-0 z-1 min-w-36 border-r border-b bg-surface px-2 py-1 text-sm font-semibold"
                >
                  {pairTitle(pair)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="block sm:table-row-group">
            {days.map((date) => (
              <tr key={date} className="block sm:table-row">
                <th
                  scope="row"
                  className="block border-b bg-surface-sunken px-2 py-1 text-sm font-semibold sm:sticky sm:left-0 sm:table-cell sm:w-28 sm:border-r sm:bg-surface sm:align-top"
                >
                  {dayTitle(date)}
                </th>
                {pairs.map((pair) => {
                  const here = at(date, pair)
                  return (
                    <td
                      key={pair}
                      className={`border-b px-1 py-1 align-top sm:table-cell sm:border-r ${here.length === 0 ? 'hidden' : 'flex gap-2'}`}
                    >
                      <span className="w-6 shrink-0 pt-0.5 text-center text-sm text-ink-soft sm:hidden">{pair}</span>
                      <div className="grid min-w-0 flex-1 gap-1">
                        {here.map((one, index) => (
                          <Card key={index} one={one} />
                        ))}
                      </div>
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollArea>
    </>
  )
}

const changeLooks = { new: 'text-success', changed: 'text-warning', gone: 'text-danger' } as const

function Card({ one }: { one: PreviewClass }) {
  const { change } = one
  const through = change.kind === 'gone' ? 'line-through' : ''
  return (
    <article className={`card ${lessonLook[one.lessonType].card} ${one.overlaps ? 'has-overlap' : ''}`}>
      <h3>
        {change.kind !== 'same' && (
          <span className={`block ${changeLooks[change.kind]}`}>{previewChangeText(change.kind)} </span>
        )}
        <span className={through}>
          {lessonTypeShort[one.lessonType] && (
            <abbr title={lessonTypeTitle[one.lessonType]}>{lessonTypeShort[one.lessonType]}</abbr>
          )}{' '}
          {one.title}
        </span>
        {one.overlaps && <strong className="text-danger"> {texts.overlap}</strong>}
      </h3>
      <p className={through}>{[...one.rooms, ...one.teachers].join(', ')}</p>
      {one.subgroup !== 0 && <p className={through}>{subgroupTitle(one.subgroup)}</p>}
      {one.comment && <p className={`italic ${through}`}>{one.comment}</p>}
      {change.kind === 'changed' && <p className="mt-0.5 border-t pt-0.5">{wasText(change.was, one)}</p>}
    </article>
  )
}

const tones: Record<RowStatus, Tone> = { error: 'danger', new: 'success', changed: 'warning', same: 'plain' }
const rowHeight = 37

/** The result of each row of a file, errors first. `children`: further actions on the list. */
function RowOutcomes({ rows, children }: { rows: readonly TableRowOutcome[]; children: ReactNode }) {
  const counts = useMemo(() => countRows(rows), [rows])
  const [chosen, setChosen] = useState<RowStatus | null>(counts.error > 0 ? 'error' : null)
  const [typed, setTyped] = useState('')
  const shown = useMemo(() => {
    const { finds } = searchFor(typed)
    return rows.filter(
      (row) =>
        (chosen === null || row.status === chosen) &&
        finds(searchForm(row.what, ...rowDetails(row).map(({ text, column }) => `${column ?? ''} ${text}`))),
    )
  }, [rows, chosen, typed])
  return (
    <section aria-label={texts.rows} className="grid gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <div role="group" aria-label={texts.outcome} className="flex flex-wrap gap-1">
          <Chip className="px-2.5" isPressed={chosen === null} onClick={() => setChosen(null)}>
            {texts.all} {rows.length}
          </Chip>
          {rowStatuses
            .filter((status) => counts[status] > 0)
            .map((status) => (
              <Chip key={status} className="px-2.5" isPressed={chosen === status} onClick={() => setChosen(status)}>
                {rowStatusTitles[status]} {counts[status]}
              </Chip>
            ))}
        </div>
        <SearchField label={texts.findRow} value={typed} onChange={setTyped} className="max-w-xs basis-48" />
        <span className="ml-auto">{children}</span>
      </div>
      {shown.length === 0 ? (
        <p className="px-1 py-3 text-ink-soft">{texts.nothingFound}</p>
      ) : (
        <div className="overflow-hidden rounded-lg border bg-surface">
          <WindowedList
            label={texts.rows}
            rows={shown.map((row, index) => ({ key: `${row.number}/${index}`, row }))}
            estimate={() => rowHeight}
            kept={null}
            className="max-h-120"
          >
            {({ row }) => <Row row={row} />}
          </WindowedList>
        </div>
      )}
    </section>
  )
}

function Row({ row }: { row: TableRowOutcome }) {
  return (
    <div className="grid gap-x-4 gap-y-0.5 border-b px-3 py-1.5 sm:grid-cols-[3.5rem_2fr_7rem_3fr]">
      <span className="text-sm text-ink-soft tabular-nums" title={texts.rowNumber}>
        <span className="sr-only">{texts.rowNumber} </span>
        {row.number}
      </span>
      <span className="min-w-0 break-words">{row.what}</span>
      <span>
        <Badge tone={tones[row.status]}>{rowStatusTitles[row.status]}</Badge>
      </span>
      <span className="min-w-0 break-words">
        {rowDetails(row).map(({ column, text }) => (
          <span key={text} className={`block ${row.status === 'error' ? 'text-danger' : 'text-ink-soft'}`}>
            {column && <span className="font-medium">{column}: </span>}
            {text}
          </span>
        ))}
      </span>
    </div>
  )
}

/** The result of a trial, and the button to store it. */
export function TrialStage({ job, reload, onLook }: StageProps) {
  const { isBusy, formFailure, attempt } = useAttempt()
  const { trial, failure, state, settings } = job
  // Storing waits until ticks in progress are saved.
  const [ticking, setTicking] = useState(0)
  const waitFor = (tick: Promise<void>) => {
    setTicking((count) => count + 1)
    void tick.finally(() => setTicking((count) => count - 1))
  }
  const ask = (task: (of: { id: typeof job.id }) => Promise<object>) =>
    attempt(async () => {
      await task({ id: job.id })
      await reload()
      onLook(null)
    })
  if (!trial)
    return (
      <section className="grid gap-4 rounded-lg border bg-surface px-4 py-4">
        <p role="alert" className="rounded-md bg-danger-soft px-3 py-2 whitespace-pre-line text-danger">
          {failure ?? (state === 'interrupted' ? importStateTexts.interrupted : texts.noTrial)}
        </p>
        <FormFailureNote failure={formFailure} current={null} />
        <MainAct heldBy={null} isBusy={isBusy} onClick={() => void ask(tryImport)}>
          {texts.checkAgain}
        </MainAct>
      </section>
    )
  const { counts, report, weeks } = trial
  const isOfRows = settings !== null && !bringsClasses(settings.kind)
  const toStore = counts.new + counts.changed
  const open = trial.doubts.length
  const isNothing = counts.error === 0 && open === 0 && isOfRows && toStore === 0
  return (
    <section className="grid min-w-0 gap-4">
      {failure !== null && (
        <p role="alert" className="rounded-md bg-danger-soft px-3 py-2 whitespace-pre-line text-danger">
          {failure}
        </p>
      )}
      <p
        role="status"
        className={`rounded-md px-3 py-2 ${counts.error > 0 ? 'bg-danger-soft text-danger' : 'bg-success-soft text-success'}`}
      >
        {counts.error > 0 ? (
          <>
            <strong className="font-semibold">{wrongRowsTitle(counts.error)}.</strong> {texts.trialWrong}
          </>
        ) : isNothing ? (
          texts.nothingToDo
        ) : (
          texts.trialOk
        )}
        {isOfRows && ` ${upperFirst(rowCountsText(counts))}.`}
      </p>
      {open > 0 && (
        <div className="flex flex-wrap items-center justify-between gap-2 rounded-md bg-warning-soft px-3 py-2 text-warning">
          <p>{openNamesText(open)}</p>
          <Button onClick={() => onLook('questions')}>{texts.answer}</Button>
        </div>
      )}
      {mayStore(job) && !isNothing && (
        <>
          <FormFailureNote failure={formFailure} current={null} />
          <MainAct heldBy={null} isBusy={isBusy || ticking > 0} onClick={() => void ask(storeImport)}>
            {isOfRows ? storeRowsText(toStore) : texts.store}
          </MainAct>
        </>
      )}
      <Rows job={job} />
      {report?.compared && <Differences job={job} onTick={waitFor} />}
      {report && <ReportView report={report} />}
      {weeks && weeks.groups.length > 0 && <WeeksPreview job={job} groups={weeks.groups} />}
    </section>
  )
}

/** The differences between the file and the timetable; ticked ones will be stored. */
function Differences({ job, onTick }: Pick<StageProps, 'job'> & { onTick: (tick: Promise<void>) => void }) {
  const asking = useDifferencesQuery()
  const query = useDifferences(job.id, asking.asked)
  const { data, tick } = query
  const { formFailure, attempt } = useAttempt()
  if (data === undefined) return <AnswerPlaceholder query={query} failed={texts.loadFailed} loading={common.loading} />
  if (!data) return null
  const ticked = async (part: TickedPart, isOn: boolean) => {
    await attempt(() => tick(part, isOn))
  }
  return (
    <div className="grid min-w-0 gap-2">
      <h2 className="text-base font-semibold">{comparisonTexts.title}</h2>
      <ImportComparisonView page={data} asking={asking} onTick={(part, isOn) => onTick(ticked(part, isOn))} />
      <FormFailureNote failure={formFailure} current={null} />
    </div>
  )
}

function Rows({ job }: Pick<StageProps, 'job'>) {
  const query = useImportRows(job.id)
  const data = query.data
  if (!data) return <AnswerPlaceholder query={query} failed={texts.loadFailed} loading={common.loading} />
  if (data.length === 0) return null
  return (
    <RowOutcomes rows={data}>
      <a href={importRowsBookUrl(job.id)} download className={buttonClass('quiet')}>
        <DownloadIcon />
        {texts.problems}
      </a>
    </RowOutcomes>
  )
}
