import { useState } from 'react'
import { importRowsBookUrl, storeImport, tryImport } from '@/lib/imports/browser/imports'
import { useDifferences, useImportRows } from '@/lib/imports/browser/use-import'
import type { TickedPart } from '@/lib/imports/rules/import-differences'
import { bringsClasses, mayStore } from '@/lib/imports/rules/import-job'
import { upperFirst } from '@/lib/core/texts/placing/acts'
import { common } from '@/lib/core/texts/words/common'
import { comparisonTexts } from '@/lib/imports/texts/import-comparison'
import {
  importScreenTexts as texts,
  openNamesText,
  rowCountsText,
  storeRowsText,
  wrongRowsTitle,
} from '@/lib/imports/texts/import-screen'
import { importStateTexts } from '@/lib/imports/texts/imports'
import { FormTrouble } from '@/components/core/changes/form-trouble'
import { useAttempt } from '@/components/core/changes/use-attempt'
import { Button, buttonClass } from '@/components/ui/button'
import { DownloadIcon } from '@/components/ui/icons'
import { MainAct } from '@/components/ui/main-act'
import { FailedPlaceholder, LoadingPlaceholder } from '@/components/ui/placeholder'
import { ImportComparison } from './import-comparison/import-comparison'
import { useAsked } from './import-comparison/use-asked'
import type { StageProps } from './stage-props'
import { ReportView } from './report-view'
import { RowOutcomes } from './row-outcomes'
import { WeeksPreview } from './weeks-preview'

/** What a trial found, and storing it. */
export function TrialStage({ job, reload, onLook }: StageProps) {
  const { isBusy, trouble, attempt } = useAttempt()
  const { trial, failure, state, settings } = job
  // What is being ticked is not to be overtaken by storing.
  const [ticking, setTicking] = useState(0)
  const waitFor = (tick: Promise<void>) => {
    setTicking((count) => count + 1)
    void tick.finally(() => setTicking((count) => count - 1))
  }
  const ask = (task: (id: typeof job.id) => Promise<object>) =>
    attempt(async () => {
      await task(job.id)
      await reload()
      onLook(null)
    })
  if (!trial)
    return (
      <section className="grid gap-4 rounded-lg border bg-surface px-4 py-4">
        <p role="alert" className="rounded-md bg-danger-soft px-3 py-2 whitespace-pre-line text-danger">
          {failure ?? (state === 'interrupted' ? importStateTexts.interrupted : texts.noTrial)}
        </p>
        <FormTrouble trouble={trouble} current={null} />
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
          <FormTrouble trouble={trouble} current={null} />
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

/** How the file differs from what stands; what is ticked is stored. */
function Differences({ job, onTick }: Pick<StageProps, 'job'> & { onTick: (tick: Promise<void>) => void }) {
  const asking = useAsked()
  const { data, hasFailed, reload, tick } = useDifferences(job.id, asking.asked)
  const { trouble, attempt } = useAttempt()
  if (hasFailed && !data) return <FailedPlaceholder text={texts.loadFailed} onRetry={() => void reload()} />
  if (data === undefined) return <LoadingPlaceholder text={common.loading} />
  if (!data) return null
  const ticked = async (part: TickedPart, isOn: boolean) => {
    await attempt(() => tick(part, isOn))
  }
  return (
    <div className="grid min-w-0 gap-2">
      <h2 className="text-base font-semibold">{comparisonTexts.title}</h2>
      <ImportComparison page={data} asking={asking} onTick={(part, isOn) => onTick(ticked(part, isOn))} />
      <FormTrouble trouble={trouble} current={null} />
    </div>
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
