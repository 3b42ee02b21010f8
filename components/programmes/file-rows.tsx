import type { ProgrammeRowOutcome } from '@/lib/core/rules/programmes/programme-file'
import { createTexts as texts } from '@/lib/programmes/texts/programme-forms'
import { Badge } from '@/components/ui/badge'
import { ScrollArea } from '@/components/ui/scroll-area'

const isFaulty = ({ status }: ProgrammeRowOutcome): boolean => status === 'error'

/** The result of each row of a file, errors first. */
export function FileRows({ rows }: { rows: readonly ProgrammeRowOutcome[] }) {
  const errors = rows.filter(isFaulty)
  return (
    <div className="grid gap-2">
      <p role="status" className={errors.length > 0 ? 'text-danger' : 'text-success'}>
        {errors.length > 0 ? texts.faulty(errors.length, rows.length) : texts.checked(rows.length)}
      </p>
      <ScrollArea label={texts.results} className="max-h-64 rounded-md border">
        <table aria-label={texts.results} className="w-full text-left text-sm">
          <thead className="sticky top-0 bg-surface-sunken text-xs text-ink-soft">
            <tr>
              <th scope="col" className="w-16 px-2 py-1 font-medium">
                {texts.row}
              </th>
              <th scope="col" className="px-2 py-1 font-medium">
                {texts.what}
              </th>
            </tr>
          </thead>
          <tbody>
            {[...errors, ...rows.filter((row) => !isFaulty(row))].map((row) => (
              <tr key={row.number} className="border-t align-top">
                <td className="px-2 py-1 text-ink-soft">{row.number}</td>
                <td className="px-2 py-1 wrap-break-word">
                  <Badge tone={isFaulty(row) ? 'danger' : 'success'}>
                    {isFaulty(row) ? texts.error : texts.isNew}
                  </Badge>{' '}
                  {row.what} {row.status === 'error' && <span className="text-danger">{row.reason}</span>}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollArea>
    </div>
  )
}
