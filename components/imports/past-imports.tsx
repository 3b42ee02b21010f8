import Link from 'next/link'
import { Badge } from '@/components/ui/badge'
import type { CivilTime } from '@/lib/core/calendar/rules/civil-time'
import { adminTexts as texts, importSummary, momentText } from '@/lib/core/files/texts/admin'
import type { ImportId } from '@/lib/core/names/rules/ids'
import { importRunPath } from '@/lib/imports/browser/import-location'
import { importReportText, type ImportReport } from '@/lib/imports/texts/import'
import { importPageTexts } from '@/lib/imports/texts/import-page'
import { adminImportPath } from '@/lib/tables/browser/admin-location'

type PastImport = {
  id: ImportId
  at: CivilTime
  source: string
  report: ImportReport
  isUndone: boolean
}

const linkClass = 'text-sm text-accent underline-offset-2 hover:underline'

export function PastImports({ imports }: { imports: readonly PastImport[] }) {
  return (
    <section aria-label={texts.imports} className="rounded-lg border bg-surface">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 border-b px-4 py-2">
        <h2 className="text-base font-semibold">{texts.imports}</h2>
        <Link href={adminImportPath} prefetch={false} className={linkClass}>
          {texts.importOpen}
        </Link>
      </div>
      {imports.length === 0 ? (
        <p className="px-4 py-3 text-sm text-ink-soft">{texts.noImports}</p>
      ) : (
        <ul className="divide-y">
          {imports.map(({ id, at, source, report, isUndone }) => (
            <li key={id}>
              <details className="px-4 py-2">
                <summary className="cursor-pointer break-words">
                  <span className={isUndone ? 'line-through' : 'font-medium'}>{source}</span>{' '}
                  {isUndone && <Badge tone="warning">{texts.undoneImport}</Badge>}{' '}
                  <span className="text-sm text-ink-soft">
                    {momentText(at)} · {importSummary(report)}
                  </span>
                </summary>
                <p className="mt-2">
                  <Link href={importRunPath(id)} prefetch={false} className={linkClass}>
                    {importPageTexts.open}
                  </Link>
                </p>
                <p className="mt-2 text-sm break-words whitespace-pre-wrap">{importReportText(report)}</p>
              </details>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
