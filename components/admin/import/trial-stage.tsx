import { importRowsBookUrl, storeImport, tryImport } from '@/lib/client/imports'
import { useImportRows } from '@/lib/client/use-import'
import { mayStore } from '@/lib/domain/imports/import-job'
import { common } from '@/lib/text/common'
import {
  importScreenTexts as texts,
  rowCountsText,
  storeRowsText,
  wrongRowsTitle,
} from '@/lib/text/import-screen'
import { importStateTexts } from '@/lib/text/imports'
import { FormTrouble } from '@/components/changes/form-trouble'
import { useAttempt } from '@/components/changes/use-attempt'
import { buttonClass } from '@/components/ui/button'
import { DownloadIcon } from '@/components/ui/icons'
import { MainAct } from '@/components/ui/main-act'
import { FailedPlaceholder, LoadingPlaceholder } from '@/components/ui/placeholder'
import type { StageProps } from './stage-props'
import { ReportView } from './report-view'
import { RowOutcomes } from './row-outcomes'
import { WeeksPreview } from './weeks-preview'

/** What a trial found, and storing it. */
export function TrialStage({ job, reload, onLook }: StageProps) {
  const { isBusy, trouble, attempt } = useAttempt()
  const { trial, failure, state, settings } = job
  const ask = (task: (id: typeof job.id) => Promise<object>, then: 'trial' | null) =>
    attempt(async () => {
      await task(job.id)
      await reload()
      onLook(then)
    })
  if (!trial)
    return (
      <section className="grid gap-4 rounded-lg border bg-surface px-4 py-4">
        <p role="alert" className="rounded-md bg-danger-soft px-3 py-2 whitespace-pre-line text-danger">
          {failure ?? (state === 'interrupted' ? importStateTexts.interrupted : texts.noTrial)}
        </p>
        <FormTrouble trouble={trouble} current={null} />
        <MainAct heldBy={null} isBusy={isBusy} onClick={() => void ask(tryImport, 'trial')}>
          {texts.checkAgain}
        </MainAct>
      </section>
    )
  const { counts, report, weeks } = trial
  const isOfRows = settings?.kind === 'load'
  const toStore = counts.new + counts.changed
  const isNothing = counts.error === 0 && isOfRows && toStore === 0
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
        {isOfRows && ` ${rowCountsText(counts)}.`}
      </p>
      {mayStore(job) && !isNothing && (
        <>
          <FormTrouble trouble={trouble} current={null} />
          <MainAct heldBy={null} isBusy={isBusy} onClick={() => void ask(storeImport, null)}>
            {isOfRows ? storeRowsText(toStore) : texts.store}
          </MainAct>
        </>
      )}
      <Rows job={job} />
      {report && <ReportView report={report} />}
      {weeks && weeks.groups.length > 0 && <WeeksPreview job={job} groups={weeks.groups} />}
    </section>
  )
}

function Rows({ job }: Pick<StageProps, 'job'>) {
  const { data, hasFailed, reload } = useImportRows(job.id)
  if (hasFailed) return <FailedPlaceholder text={texts.loadFailed} onRetry={() => void reload()} />
  if (!data) return <LoadingPlaceholder text={common.loading} />
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
