import { Badge, type Tone } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { ScrollArea } from '@/components/ui/scroll-area'
import type { PastedLines } from '@/lib/tables/browser/admin-tables'
import { firstFew } from '@/lib/core/rules/words/first-few'
import type { AdminTable } from '@/lib/core/rules/tables/admin-table'
import { pastedChangeText, pastedStatus, pasteTexts as texts } from '@/lib/tables/texts/admin-paste'
import { columnTitle } from '@/lib/tables/texts/admin-tables'

type Line = PastedLines['lines'][number]

const tones: Record<Line['status'], Tone> = {
  new: 'success',
  changed: 'info',
  same: 'plain',
  error: 'danger',
}
const mostShown = 200
/** Those at fault first, then those that change something. */
const order: readonly Line['status'][] = ['error', 'changed', 'new', 'same']

/** What becomes of each pasted line. A line that looks like something else waits to be told what it is. */
export function PasteLines(props: {
  table: AdminTable
  lines: readonly Line[]
  /** The number of the first of them in the block. */
  firstLine: number
  onOther: (line: number) => void
  onThis: (line: number, title: string) => void
}) {
  const { table, lines, firstLine, onOther, onThis } = props
  const sorted = lines.toSorted((one, other) => order.indexOf(one.status) - order.indexOf(other.status))
  const shown = firstFew(sorted, mostShown)
  return (
    <ScrollArea label={texts.what} className="max-h-80 rounded-md border">
      <table aria-label={texts.what} className="w-full text-left text-sm">
        <thead className="sticky top-0 bg-surface text-xs text-ink-soft">
          <tr className="border-b">
            <th scope="col" className="px-2 py-1 font-medium">
              {texts.line}
            </th>
            <th scope="col" className="px-2 py-1 font-medium">
              {columnTitle(table.name, table.columns[0].key)}
            </th>
            <th scope="col" className="px-2 py-1 font-medium">
              {texts.what}
            </th>
          </tr>
        </thead>
        <tbody className="divide-y">
          {shown.map((line) => (
            <tr key={line.row} className="align-top">
              <td className="px-2 py-1 text-ink-soft tabular-nums">{line.row + firstLine - 1}</td>
              <th scope="row" className="px-2 py-1 font-normal wrap-anywhere">
                {line.title}
              </th>
              <td className="px-2 py-1 wrap-anywhere">
                <Badge tone={tones[line.status]}>{pastedStatus[line.status]}</Badge>{' '}
                {line.detail || line.changes.map((change) => pastedChangeText(table.name, change)).join(', ')}
                {line.alike.length > 0 && (
                  <span className="mt-1 flex flex-wrap gap-2">
                    {line.alike.map((title) => (
                      <Button key={title} onClick={() => onThis(line.row, title)}>
                        {texts.isThis(title)}
                      </Button>
                    ))}
                    <Button onClick={() => onOther(line.row)}>{texts.isOther}</Button>
                  </span>
                )}
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
