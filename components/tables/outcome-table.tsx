import type { ReactNode } from 'react'
import { Badge, type Tone } from '@/components/ui/badge'
import { ColumnHeads } from '@/components/ui/column-heads'
import { ScrollArea } from '@/components/ui/scroll-area'
import { firstFew } from '@/lib/core/words/rules/lists'
import type { PastedOutcome } from '@/lib/tables/rules/paste-rows'
import { pastedStatus, pasteTexts as texts } from '@/lib/tables/texts/admin-paste'

type Status = PastedOutcome['status']

/** What becomes of a line. `number`: of the line in what was pasted. */
type OutcomeLine = { key: number; number: number; title: string; status: Status; detail: ReactNode }

const tones: Record<Status, Tone> = { new: 'success', changed: 'info', same: 'plain', error: 'danger' }
const mostShown = 200
/** Errors first, then changes. */
const order: readonly Status[] = ['error', 'changed', 'new', 'same']

/** The outcome of each pasted line before anything is stored. `titleHead`: the heading of the lines' titles. */
export function OutcomeTable({ lines, titleHead }: { lines: readonly OutcomeLine[]; titleHead: string }) {
  const sorted = lines.toSorted((one, other) => order.indexOf(one.status) - order.indexOf(other.status))
  const shown = firstFew(sorted, mostShown)
  return (
    <ScrollArea label={texts.what} className="max-h-80 rounded-md border">
      <table aria-label={texts.what} className="w-full text-left text-sm">
        <thead className="sticky top-0 bg-surface text-xs text-ink-soft">
          <tr className="border-b">
            <ColumnHeads look="px-2 py-1" heads={[texts.line, titleHead, texts.what]} />
          </tr>
        </thead>
        <tbody className="divide-y">
          {shown.map((line) => (
            <tr key={line.key} className="align-top">
              <td className="px-2 py-1 text-ink-soft tabular-nums">{line.number}</td>
              <th scope="row" className="px-2 py-1 font-normal wrap-anywhere">
                {line.title}
              </th>
              <td className="px-2 py-1 wrap-anywhere">
                <Badge tone={tones[line.status]}>{pastedStatus[line.status]}</Badge> {line.detail}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {sorted.length > shown.length && (
        <p className="border-t px-2 py-1 text-sm text-ink-soft">{texts.more(sorted.length - shown.length)}</p>
      )}
    </ScrollArea>
  )
}
