import type { CivilTime } from '@/lib/domain/civil-time'
import { adminTexts as texts, importSummary, momentText } from '@/lib/text/admin'
import { importReportText, type ImportReport } from '@/lib/text/import'
import { AdminSection } from './section'

type PastImport = { id: number; at: CivilTime; source: string; report: ImportReport }

/** The latest imports with their reports. */
export function PastImports({ imports }: { imports: readonly PastImport[] }) {
  return (
    <AdminSection title={texts.imports} hint={texts.importHint} command={texts.importCommand}>
      {imports.length === 0 ? (
        <p className="px-4 py-3 text-sm text-ink-soft">{texts.noImports}</p>
      ) : (
        <ul className="divide-y">
          {imports.map(({ id, at, source, report }) => (
            <li key={id}>
              <details className="px-4 py-2">
                <summary className="cursor-pointer break-words">
                  <span className="font-medium">{source}</span>{' '}
                  <span className="text-sm text-ink-soft">
                    {momentText(at)} · {importSummary(report)}
                  </span>
                </summary>
                <p className="mt-2 text-sm break-words whitespace-pre-wrap">{importReportText(report)}</p>
              </details>
            </li>
          ))}
        </ul>
      )}
    </AdminSection>
  )
}
