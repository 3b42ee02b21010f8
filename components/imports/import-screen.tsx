'use client'
import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { useCallback, useState } from 'react'
import { FormFailureNote } from '@/components/core/changes/form-failure'
import { useAttempt } from '@/components/core/changes/use-attempt'
import { Button, buttonClass } from '@/components/ui/button'
import { CheckIcon, UndoIcon } from '@/components/ui/icons'
import { MainAct } from '@/components/ui/main-act'
import { AnswerPlaceholder } from '@/components/ui/placeholder'
import { Select } from '@/components/ui/select'
import { useScreenLocation } from '@/components/ui/use-screen-location'
import { homePath } from '@/lib/core/actor/rules/return-path'
import type { AcademicCalendar } from '@/lib/core/calendar/rules/academic-calendar'
import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { undo } from '@/lib/core/changing/browser/changes'
import type { ImportJobId } from '@/lib/core/names/rules/ids'
import { adminTableNames } from '@/lib/core/tables/rules/admin-table'
import { common } from '@/lib/core/words/texts/common'
import { importedLoadUrl, importLocationUrl, readImportLocation } from '@/lib/imports/browser/import-location'
import { changeImport, endImport, forgetImport } from '@/lib/imports/browser/imports'
import { type ShownImport, useImport } from '@/lib/imports/browser/use-import'
import {
  type ImportColumn,
  type ImportKind,
  importKinds,
  type KnownStructure,
  type ImportStage,
  importStages,
  isAtWork,
  mayLookAt,
  reachedStage,
  stagesOf,
  type TableKind,
} from '@/lib/imports/rules/import-job'
import {
  contentsText,
  importScreenTexts as texts,
  rowCountsText,
  sheetOption,
  sizeText,
  stageTitle,
} from '@/lib/imports/texts/import-screen'
import { importKindTitles, importStateTexts, importTaskTexts } from '@/lib/imports/texts/imports'
import { adminImportPath, adminPath, adminTablePath } from '@/lib/tables/browser/admin-location'
import { ColumnsStage } from './columns-stage'
import { PeopleLinks } from './people-links'
import { QuestionsStage } from './questions-stage'
import { ReportView } from './report-view'
import { ReviewStage } from './review-stage'
import { SheetsStage } from './sheets-stage'
import type { StageProps } from './stage-props'
import { TrialStage } from './trial-stage'

/** What file it is, and what it is read as. */
function FileStage({ job, reload, onLook, kinds }: StageProps & { kinds: readonly ImportKind[] }) {
  const router = useRouter()
  const { isBusy, formFailure, attempt } = useAttempt()
  const { contents, settings, failure, state } = job
  const isTable = contents?.of === 'table'
  const forget = () =>
    attempt(async () => {
      await forgetImport({ id: job.id })
      router.push(adminImportPath)
    })
  return (
    <section className="grid gap-4 rounded-lg border bg-surface px-4 py-4">
      {(failure !== null || state === 'interrupted') && (
        <p role="alert" className="rounded-md bg-danger-soft px-3 py-2 whitespace-pre-line text-danger">
          {failure ?? importStateTexts.interrupted}
        </p>
      )}
      <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[auto_1fr]">
        <dt className="text-ink-soft">{texts.file}</dt>
        <dd className="min-w-0 font-medium break-words">{job.name}</dd>
        <dt className="text-ink-soft">{texts.size}</dt>
        <dd>{sizeText(job.size)}</dd>
        {contents && (
          <>
            <dt className="text-ink-soft">{texts.contents}</dt>
            <dd>
              {contents.of === 'table'
                ? contents.sheets.map((sheet) => <p key={sheet.name}>{sheetOption(sheet)}</p>)
                : [contents.university, contentsText(contents.lessons, contents.groups)]
                    .filter((text) => text !== '')
                    .join(': ')}
            </dd>
          </>
        )}
      </dl>
      {settings && isTable && (
        <div className="max-w-xs">
          <Select
            label={texts.kind}
            value={settings.kind}
            options={kinds.map((value) => ({ value, label: importKindTitles[value] }))}
            onChange={(kind) =>
              void attempt(async () => {
                await changeImport(job.id, { kind })
                await reload()
              })
            }
          />
        </div>
      )}
      <FormFailureNote failure={formFailure} current={null} />
      <div className="flex flex-wrap justify-end gap-2">
        <Button look="quiet" disabled={isBusy} onClick={() => void forget()}>
          {texts.forget}
        </Button>
        {settings ? (
          <MainAct heldBy={null} isBusy={isBusy} onClick={() => onLook(isTable ? 'columns' : 'questions')}>
            {texts.next}
          </MainAct>
        ) : (
          <Link href={adminImportPath} prefetch={false} className={buttonClass('primary')}>
            {texts.otherFile}
          </Link>
        )}
      </div>
    </section>
  )
}

/** The result: what was stored, undo, and where to go next. */
function DoneStage({ job }: StageProps) {
  const { isBusy, formFailure, attempt } = useAttempt()
  const [isUndone, setIsUndone] = useState(false)
  const { outcome, settings } = job
  if (!outcome) return null
  const table = adminTableNames.find((name) => name === settings?.kind)
  const { counts, report, changeId } = outcome
  const isLoad = settings?.kind === 'load' && changeId !== null && !isUndone
  const givesLinks = table === 'user' && counts.new > 0 && !isUndone
  const takeBack = (id: NonNullable<typeof changeId>) =>
    attempt(async () => {
      await undo(id)
      setIsUndone(true)
    })
  return (
    <section className="grid min-w-0 gap-4">
      <p
        role="status"
        className={`flex items-center gap-2 rounded-md px-3 py-2 ${isUndone ? 'bg-warning-soft text-warning' : 'bg-success-soft text-success'}`}
      >
        {!isUndone && <CheckIcon />}
        {isUndone ? texts.undone : texts.done}
        {report === null && !isUndone && `: ${rowCountsText(counts)}.`}
      </p>
      {report && <ReportView report={report} />}
      {givesLinks && <PeopleLinks id={job.id} count={counts.new} />}
      <FormFailureNote failure={formFailure} current={null} />
      <div className="flex flex-wrap justify-end gap-2">
        {changeId !== null && !isUndone && (
          <Button disabled={isBusy} onClick={() => void takeBack(changeId)}>
            <UndoIcon />
            {texts.undo}
          </Button>
        )}
        <Link href={adminPath} prefetch={false} className={buttonClass()}>
          {texts.toAdmin}
        </Link>
        <Link href={adminImportPath} prefetch={false} className={buttonClass()}>
          {texts.more}
        </Link>
        <Link
          href={table ? adminTablePath(table) : isLoad ? importedLoadUrl(changeId) : homePath}
          prefetch={false}
          className={buttonClass(givesLinks ? 'plain' : 'primary')}
        >
          {table ? texts.toTable : isLoad ? texts.toLoad : texts.toTimetable}
        </Link>
      </div>
    </section>
  )
}

const order = (stage: ImportStage): number => importStages.indexOf(stage)

/** The stages of an import; earlier ones can be revisited. */
function Stages(props: { job: ShownImport; current: ImportStage; onLook: (stage: ImportStage) => void }) {
  const { job, current, onLook } = props
  const reached = reachedStage(job)
  return (
    <nav aria-label={texts.stages}>
      <ol className="flex flex-wrap gap-1">
        {stagesOf(job).map((stage, index) => {
          const isPast = order(stage) < order(reached) || (stage === 'done' && job.outcome !== null)
          const isOpen = mayLookAt(job, stage)
          return (
            <li key={stage}>
              <button
                type="button"
                aria-current={stage === current ? 'step' : undefined}
                disabled={!isOpen}
                onClick={() => onLook(stage)}
                className={`inline-flex h-control items-center gap-2 rounded-full border px-3 text-sm font-medium transition-colors ${
                  stage === current
                    ? 'border-accent bg-accent-soft text-accent'
                    : 'border-transparent text-ink-soft enabled:hover:bg-surface-hover enabled:hover:text-ink disabled:text-ink-faint'
                }`}
              >
                <span aria-hidden className="grid size-5 place-items-center rounded-full border border-current text-xs">
                  {isPast && stage !== current ? <CheckIcon className="size-3" /> : index + 1}
                </span>
                {stageTitle(stage, job.settings?.kind)}
              </button>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}

/** The current work on a file, with a cancel button. */
function UnderWay({ job, reload }: { job: ShownImport; reload: () => Promise<unknown> }) {
  const { isBusy, formFailure, attempt } = useAttempt()
  const stop = () =>
    attempt(async () => {
      await endImport({ id: job.id })
      await reload()
    })
  return (
    <section className="grid gap-3 rounded-lg border bg-surface px-4 py-6">
      <p role="status" className="font-medium">
        {job.state === 'waiting' ? importStateTexts.waiting : importTaskTexts[job.task]}
      </p>
      {/* Its length is not known beforehand. */}
      <div role="progressbar" aria-label={texts.progress} className="h-2 overflow-hidden rounded-full bg-line">
        <div className="h-full rounded-full bg-accent motion-safe:animate-pulse" />
      </div>
      <p className="min-h-5 text-sm text-ink-soft">{job.isEnding ? texts.stopping : job.step}</p>
      <FormFailureNote failure={formFailure} current={null} />
      <div className="flex justify-end">
        <Button disabled={isBusy || job.isEnding} onClick={() => void stop()}>
          {texts.stop}
        </Button>
      </div>
    </section>
  )
}

type ImportScreenProps = {
  id: ImportJobId
  today: CalendarDate
  calendar: AcademicCalendar
  /** Null if there is none yet. */
  university: string | null
  known: KnownStructure
  /** For the kinds of table that the user may import. */
  columns: Partial<Record<TableKind, ImportColumn[]>>
}

/** The import of one file, from its contents to the result. */
export function ImportScreen({ id, ...ground }: ImportScreenProps) {
  const query = useImport(id)
  const { data: job, reload } = query
  const urlOf = useCallback((to: { stage: ImportStage | null }) => importLocationUrl(id)(to), [id])
  const { location, goTo } = useScreenLocation(readImportLocation, urlOf)
  if (!job) return <AnswerPlaceholder query={query} failed={texts.loadFailed} loading={common.loading} />
  const wanted = location.stage
  const stage = wanted && mayLookAt(job, wanted) ? wanted : reachedStage(job)
  const look = (to: ImportStage | null) => goTo({ stage: to }, false)
  return (
    <>
      <Stages job={job} current={stage} onLook={look} />
      {isAtWork(job.state) ? (
        <UnderWay job={job} reload={reload} />
      ) : (
        <Stage job={job} stage={stage} reload={reload} onLook={look} {...ground} />
      )}
    </>
  )
}

function Stage({ stage, columns, ...rest }: StageProps & { stage: ImportStage } & Omit<ImportScreenProps, 'id'>) {
  const { settings } = rest.job
  const kinds = importKinds.filter((kind) => columns[kind === 'grid' ? 'timetable' : kind])
  if (stage === 'done') return <DoneStage {...rest} />
  if (!settings || stage === 'file') return <FileStage {...rest} kinds={kinds} />
  if (stage === 'columns' && settings.grid) return <SheetsStage {...rest} grid={settings.grid} />
  if (stage === 'columns' && settings.table && settings.kind !== 'grid')
    return (
      <ColumnsStage
        {...rest}
        settings={settings}
        table={settings.table}
        columns={columns[settings.kind] ?? []}
        kinds={kinds}
      />
    )
  if (stage === 'questions') return <QuestionsStage {...rest} settings={settings} />
  if (stage === 'review' && settings.grid) return <ReviewStage {...rest} grid={settings.grid} />
  return <TrialStage {...rest} />
}
