'use client'

import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { GridRules } from '@/components/grids/grid-rules'
import { Badge, type Tone } from '@/components/ui/badge'
import { buttonClass } from '@/components/ui/button'
import { FileButton } from '@/components/ui/file-button'
import { DownloadIcon } from '@/components/ui/icons'
import { AnswerPlaceholder } from '@/components/ui/placeholder'
import { common } from '@/lib/core/words/texts/common'
import { gridReviewTexts } from '@/lib/grids/texts'
import { importPath, neighboursPath } from '@/lib/imports/browser/import-location'
import { loadTemplateUrl, startImport, timetableTemplateUrl } from '@/lib/imports/browser/imports'
import { useImports, type ListedImport } from '@/lib/imports/browser/use-import'
import { tableFileEnds } from '@/lib/imports/rules/file-names'
import { isAtWork, type ImportKind } from '@/lib/imports/rules/import-job'
import { importScreenTexts as texts, sizeText } from '@/lib/imports/texts/import-screen'
import { importKindTitles, importStateTexts, importTaskTexts } from '@/lib/imports/texts/imports'
import { neighboursPageTexts } from '@/lib/imports/texts/neighbours-page'
import { PasteField } from './paste-field'

/** Tables of the administration are their own templates, downloaded on their pages. */
const templates = [
  { kind: 'timetable', url: timetableTemplateUrl },
  { kind: 'load', url: loadTemplateUrl },
] as const

/** Chooses files or takes a pasted table, and lists the earlier ones. */
export function ImportStart({ kinds }: { kinds: readonly ImportKind[] }) {
  const router = useRouter()
  const [sent, setSent] = useState<'nothing' | 'sending' | { refusal: string }>('nothing')

  async function send(...files: File[]) {
    setSent('sending')
    const answer = await startImport(files).catch(() => null)
    if (!answer) setSent('nothing')
    else if ('refusal' in answer) setSent(answer)
    else router.push(importPath(answer.id))
  }

  return (
    <>
      <section className="grid gap-3 rounded-lg border bg-surface px-4 py-4">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <FileButton
            text={texts.choose}
            label={texts.file}
            accept={`${tableFileEnds},.json,.gz,.zip,.ics,.fet,.xml,.txt`}
            isMultiple
            look="primary"
            isBusy={sent === 'sending'}
            onChoose={(...files) => void send(...files)}
          />
          <span className="min-w-0 flex-1 basis-60 text-sm text-ink-soft text-pretty">{texts.accepted}</span>
          <Link
            href={neighboursPath}
            prefetch={false}
            className="text-sm text-accent underline-offset-2 hover:underline"
          >
            {neighboursPageTexts.title}
          </Link>
        </div>
        <div role="status" className="empty:hidden">
          {sent === 'sending' && <p className="text-ink-soft">{texts.sending}</p>}
          {typeof sent === 'object' && (
            <p className="rounded-md bg-danger-soft px-3 py-2 text-danger">{sent.refusal}</p>
          )}
        </div>
        <PasteField isBusy={sent === 'sending'} onSend={(file) => void send(file)} />
        {templates.some(({ kind }) => kinds.includes(kind)) && (
          <p className="flex flex-wrap items-center gap-1 text-sm">
            <span className="text-ink-soft">{texts.templates}:</span>
            {templates
              .filter(({ kind }) => kinds.includes(kind))
              .map(({ kind, url }) => (
                <a key={kind} href={url} download className={buttonClass('quiet', 'px-2')}>
                  <DownloadIcon />
                  {importKindTitles[kind]}
                </a>
              ))}
          </p>
        )}
      </section>
      <LastFiles />
      {kinds.includes('timetable') && <Rules />}
    </>
  )
}

function LastFiles() {
  const query = useImports()
  const data = query.data
  return (
    <section aria-label={texts.last} className="rounded-lg border bg-surface">
      <h2 className="border-b px-4 py-2 text-base font-semibold">{texts.last}</h2>
      {!data && <AnswerPlaceholder query={query} failed={texts.loadFailed} loading={common.loading} />}
      {data?.length === 0 && <p className="px-4 py-3 text-sm text-ink-soft">{texts.noneYet}</p>}
      <ul className="divide-y">
        {data?.map((job) => (
          <li key={job.id}>
            <Link
              href={importPath(job.id)}
              prefetch={false}
              className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2 hover:bg-surface-hover"
            >
              <span className="min-w-0 flex-1 basis-60 truncate font-medium" title={job.name}>
                {job.name}
              </span>
              <span className="text-sm text-ink-soft">
                {job.kind && `${importKindTitles[job.kind]}, `}
                {sizeText(job.size)}
              </span>
              <State job={job} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What earlier files taught, read only once somebody looks. */
function Rules() {
  const [isOpen, setOpen] = useState(false)
  return (
    <details
      className="rounded-lg border bg-surface px-4 py-2"
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="min-h-control cursor-pointer content-center font-medium">{gridReviewTexts.rules}</summary>
      <div className="py-1">{isOpen && <GridRules onChange={() => undefined} />}</div>
    </details>
  )
}

function State({ job: { task, state, outcome } }: { job: ListedImport }) {
  const [tone, text] = ((): [Tone, string] => {
    if (outcome) return ['success', texts.done]
    if (state === 'failed') return ['danger', texts.failed]
    if (state === 'interrupted') return ['warning', texts.interrupted]
    if (isAtWork(state)) return ['info', state === 'waiting' ? importStateTexts.waiting : importTaskTexts[task]]
    return ['plain', task === 'read' ? texts.wasRead : texts.wasTried]
  })()
  return <Badge tone={tone}>{text}</Badge>
}
