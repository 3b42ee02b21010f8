import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { adminImportPath } from '@/lib/tables/browser/admin-location'
import { changeImport, forgetImport } from '@/lib/imports/browser/imports'
import type { ImportKind } from '@/lib/imports/rules/import-job'
import {
  contentsText,
  importScreenTexts as texts,
  sheetOption,
  sizeText,
} from '@/lib/imports/texts/import-screen'
import { importKindTitles, importStateTexts } from '@/lib/imports/texts/imports'
import { FormTrouble } from '@/components/core/changes/form-trouble'
import { useAttempt } from '@/components/core/changes/use-attempt'
import { Button, buttonClass } from '@/components/ui/button'
import { MainAct } from '@/components/ui/main-act'
import { Select } from '@/components/ui/select'
import type { StageProps } from './stage-props'

/** What file it is, and what it is taken for. */
export function FileStage({ job, reload, onLook, kinds }: StageProps & { kinds: readonly ImportKind[] }) {
  const router = useRouter()
  const { isBusy, trouble, attempt } = useAttempt()
  const { contents, settings, failure, state } = job
  const isTable = contents?.of === 'table'
  const forget = () =>
    attempt(async () => {
      await forgetImport(job.id)
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
                : `${contents.university}: ${contentsText(contents.lessons, contents.groups)}`}
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
      <FormTrouble trouble={trouble} current={null} />
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
