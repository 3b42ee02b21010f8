import { useState } from 'react'
import {
  countLoadRows,
  loadRowStatuses,
  type LoadRowOutcome,
  type LoadRowStatus,
} from '@/lib/domain/load-file'
import { loadImportTexts as texts, loadOutcomeText, loadStatusTitles } from '@/lib/text/load-file'
import { Badge, type Tone } from '../ui/badge'
import { Chip } from '../ui/chip'

const tones: Record<LoadRowStatus, Tone> = {
  error: 'danger',
  new: 'success',
  changed: 'warning',
  same: 'plain',
}

/** Maximum rows shown per outcome. */
const mostShown = 300

/** The outcome of each row of a file; rows with errors first. */
export function LoadOutcomes({ rows }: { rows: readonly LoadRowOutcome[] }) {
  const counts = countLoadRows(rows)
  const [chosen, setChosen] = useState<LoadRowStatus | null>(counts.error > 0 ? 'error' : null)
  const wanted = chosen === null ? rows : rows.filter(({ status }) => status === chosen)
  const shown = wanted.slice(0, mostShown)
  return (
    <section aria-label={texts.results} className="flex flex-col gap-2">
      <div role="group" aria-label={texts.outcome} className="flex flex-wrap gap-1">
        <Chip className="px-2.5" isPressed={chosen === null} onClick={() => setChosen(null)}>
          {texts.all} {rows.length}
        </Chip>
        {loadRowStatuses
          .filter((status) => counts[status] > 0)
          .map((status) => (
            <Chip
              key={status}
              className="px-2.5"
              isPressed={chosen === status}
              onClick={() => setChosen(status)}
            >
              {loadStatusTitles[status]} {counts[status]}
            </Chip>
          ))}
      </div>
      <div className="overflow-hidden rounded-lg border bg-surface">
        <table className="w-full table-fixed text-left">
          <thead className="text-xs text-ink-soft">
            <tr className="border-b">
              <th scope="col" className="w-16 py-1.5 pl-3 font-medium">
                {texts.row}
              </th>
              <th scope="col" className="px-3 py-1.5 font-medium">
                {texts.what}
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map((outcome) => (
              <tr key={outcome.number} className="border-b align-top last:border-0">
                <td className="py-1.5 pl-3 text-ink-soft">{outcome.number}</td>
                <td className="px-3 py-1.5 wrap-break-word">
                  <div className="flex flex-col gap-x-4 gap-y-1 sm:grid sm:grid-cols-[3fr_2fr]">
                    <span>{outcome.what}</span>
                    <span>
                      <Badge tone={tones[outcome.status]}>{loadStatusTitles[outcome.status]}</Badge>{' '}
                      <span className={outcome.status === 'error' ? 'text-danger' : 'text-ink-soft'}>
                        {loadOutcomeText(outcome)}
                      </span>
                    </span>
                  </div>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {shown.length < wanted.length && (
        <p className="text-ink-soft">{texts.shown(shown.length, wanted.length)}</p>
      )}
    </section>
  )
}
