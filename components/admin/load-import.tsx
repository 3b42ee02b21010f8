'use client'

import { useState } from 'react'
import { countLoadRows, type LoadRowOutcome } from '@/lib/domain/load-file'
import { loadTemplateUrl, sendLoadFile } from '@/lib/client/import-load'
import { loadCountsText, loadImportTexts as texts } from '@/lib/text/load-file'
import { Button, buttonClass } from '../ui/button'
import { FileButton } from '../ui/file-button'
import { DownloadIcon } from '../ui/icons'
import { LoadOutcomes } from './load-outcomes'

type Stage =
  | { at: 'start' }
  | { at: 'checking'; file: File }
  | { at: 'refused'; file: File; message: string }
  | { at: 'checked' | 'applying'; file: File; rows: LoadRowOutcome[] }
  | { at: 'done'; rows: LoadRowOutcome[] }

/** Uploads a load file, previews the effect of each row, and imports it. */
export function LoadImport() {
  const [stage, setStage] = useState<Stage>({ at: 'start' })
  const isBusy = stage.at === 'checking' || stage.at === 'applying'

  async function check(file: File) {
    setStage({ at: 'checking', file })
    const sent = await sendLoadFile(file, { dryRun: true }).catch(() => null)
    if (!sent) setStage({ at: 'start' })
    else if ('refusal' in sent) setStage({ at: 'refused', file, message: sent.refusal })
    else setStage({ at: 'checked', file, rows: sent.rows })
  }

  async function apply(file: File, rows: LoadRowOutcome[]) {
    setStage({ at: 'applying', file, rows })
    const sent = await sendLoadFile(file, { dryRun: false }).catch(() => null)
    if (!sent) setStage({ at: 'checked', file, rows })
    else if ('refusal' in sent) setStage({ at: 'refused', file, message: sent.refusal })
    else setStage({ at: 'done', rows: sent.rows })
  }

  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <FileButton
          text={stage.at === 'start' ? texts.choose : texts.chooseOther}
          label={texts.file}
          accept=".xlsx,.csv"
          look={stage.at === 'start' || stage.at === 'refused' ? 'primary' : 'plain'}
          isBusy={isBusy}
          onChoose={(file) => void check(file)}
        />
        <a href={loadTemplateUrl} download className={buttonClass('quiet')}>
          <DownloadIcon />
          {texts.template}
        </a>
        {'file' in stage && (
          <span className="min-w-0 truncate text-ink-soft" title={stage.file.name}>
            {stage.file.name}
          </span>
        )}
      </div>
      <div role="status" className="empty:hidden">
        {stage.at === 'checking' && <p className="text-ink-soft">{texts.checking}</p>}
        {stage.at === 'refused' && (
          <p className="rounded-md bg-danger-soft px-3 py-2 text-danger">{stage.message}</p>
        )}
        {stage.at === 'done' && (
          <p className="rounded-md bg-success-soft px-3 py-2 text-success">
            {texts.done}: {loadCountsText(countLoadRows(stage.rows))}.
          </p>
        )}
      </div>
      {(stage.at === 'checked' || stage.at === 'applying') && (
        <Verdict
          rows={stage.rows}
          isApplying={stage.at === 'applying'}
          onApply={() => void apply(stage.file, stage.rows)}
        />
      )}
      {'rows' in stage && <LoadOutcomes rows={stage.rows} />}
    </>
  )
}

function Verdict(props: { rows: readonly LoadRowOutcome[]; isApplying: boolean; onApply: () => void }) {
  const counts = countLoadRows(props.rows)
  const effective = counts.new + counts.changed
  if (counts.error > 0)
    return <p className="rounded-md bg-danger-soft px-3 py-2 text-danger">{texts.hasErrors}</p>
  if (effective === 0) return <p className="text-ink-soft">{texts.nothing}</p>
  return (
    <p>
      <Button
        look="primary"
        aria-busy={props.isApplying}
        onClick={() => !props.isApplying && props.onApply()}
      >
        {props.isApplying ? texts.applying : texts.apply(effective)}
      </Button>
    </p>
  )
}
