import { keysOf } from '@/lib/core/words/rules/records'
import { importReportText, type ImportReport } from '@/lib/imports/texts/import'
import { importScreenTexts as texts, reportFigures } from '@/lib/imports/texts/import-screen'

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0)

/** What an import read and would store: a few figures, then in full. */
export function ReportView({ report }: { report: ImportReport }) {
  const { read, stored, known, vocabularies, refused, overlaps } = report
  const figures = {
    lessons: read.lessons + read.exams,
    added: stored.events,
    known,
    meetings: stored.meetings,
    groups: vocabularies.groups.added,
    teachers: vocabularies.teachers.added,
    rooms: vocabularies.rooms.added,
    refused: sum(Object.values(refused).map(({ count }) => count)),
    overlaps: sum(Object.values(overlaps).map(({ places }) => places)),
  }
  const isBad = (figure: string) => figure === 'refused' || figure === 'overlaps'
  return (
    <section aria-label={texts.report} className="grid gap-3 rounded-lg border bg-surface px-4 py-3">
      <dl className="flex flex-wrap gap-x-8 gap-y-3">
        {keysOf(reportFigures).map((figure) => (
          <div key={figure} className="flex flex-col-reverse">
            <dt className="text-sm text-ink-soft">{reportFigures[figure]}</dt>
            <dd
              className={`text-xl font-semibold tabular-nums ${isBad(figure) && figures[figure] > 0 ? 'text-warning' : ''}`}
            >
              {figures[figure].toLocaleString('ru-RU')}
            </dd>
          </div>
        ))}
      </dl>
      {report.notes.length > 0 && (
        <ul aria-label={texts.notes} className="grid gap-1 text-sm">
          {report.notes.map((note) => (
            <li key={note} className="max-w-prose text-pretty break-words">
              {note}
            </li>
          ))}
        </ul>
      )}
      <details>
        <summary className="cursor-pointer text-sm text-accent">{texts.fullReport}</summary>
        <p className="mt-2 text-sm break-words whitespace-pre-wrap">{importReportText(report)}</p>
      </details>
    </section>
  )
}
