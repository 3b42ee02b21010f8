import { ColumnHeads } from '@/components/ui/column-heads'
import { ScrollArea } from '@/components/ui/scroll-area'

type CountRow = { key: string; title: string; counts: readonly { count: number; isBad?: boolean }[] }

/** Numbers of classes by faculty or person; `columns`: what each of a row's counts is. */
export function CountTable(props: {
  label: string
  head: string
  columns: readonly string[]
  rows: readonly CountRow[]
  className?: string
}) {
  const { label, head, columns, rows, className = '' } = props
  return (
    <ScrollArea label={label} className={`max-h-48 ${className}`}>
      <table className="w-full text-left tabular-nums">
        <thead className="text-xs text-ink-soft">
          <tr>
            <ColumnHeads look="py-1" heads={[head, ...columns.map((title) => [title, 'pl-3 text-right'] as const)]} />
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, title, counts }) => (
            <tr key={key}>
              <th scope="row" className="py-0.5 font-normal wrap-anywhere">
                {title}
              </th>
              {counts.map(({ count, isBad = false }, at) => (
                <td key={columns[at]} className={`py-0.5 pl-3 text-right ${isBad ? 'text-danger' : ''}`}>
                  {count}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollArea>
  )
}
