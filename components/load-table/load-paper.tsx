import {
  hourColumns,
  type LoadTableColumn,
  loadTableColumns,
  type LoadTableRow,
  totalsOf,
} from '@/lib/load-table/rules/load-table'
import { loadCellText, loadColumnHeads, loadTableTexts as texts, shownItemsText } from '@/lib/load-table/texts'
import './load-paper.css'

const cell = 'border border-line-strong px-1 py-0.5 align-top'
const isHours = (column: LoadTableColumn): column is (typeof hourColumns)[number] =>
  hourColumns.some((one) => one === column)
const look = (column: LoadTableColumn): string =>
  isHours(column) || column === 'students' ? `${cell} text-right tabular-nums` : cell

/** The load of a faculty on paper: all rows that the page's filter shows, with their sums. */
export function LoadPaper(props: { faculty: string; semester: string; rows: readonly LoadTableRow[] }) {
  const { faculty, semester, rows } = props
  const totals = totalsOf(rows)
  return (
    <main className="load-paper p-4 text-xs not-print:overflow-x-auto print:p-0">
      <header className="mb-1 flex flex-wrap items-baseline justify-between gap-x-4">
        <h1 className="text-base font-semibold">
          {texts.title}: {faculty}
        </h1>
        <p>
          {semester} · {shownItemsText(rows.length, rows.length)}
        </p>
      </header>
      {rows.length === 0 ? (
        <p>{texts.empty}</p>
      ) : (
        <table className="w-full border-collapse not-print:min-w-5xl">
          <thead>
            <tr>
              {loadTableColumns.map((column) => (
                <th key={column} scope="col" className={`${look(column)} text-left font-semibold`}>
                  {loadColumnHeads[column]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id} className="break-inside-avoid">
                {loadTableColumns.map((column) => (
                  <td key={column} className={look(column)}>
                    <Names text={loadCellText(row, column)} isList={isList(column)} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
          <tbody>
            <tr className="font-semibold">
              {loadTableColumns.map((column, at) => (
                <td key={column} className={look(column)}>
                  {at === 0 ? texts.total : isHours(column) ? totals[column] : ''}
                </td>
              ))}
            </tr>
          </tbody>
        </table>
      )}
    </main>
  )
}

const isList = (column: LoadTableColumn): boolean => column === 'groups' || column === 'teachers'

/** A list of names, each of which stays on one line. */
const Names = ({ text, isList: breaks }: { text: string; isList: boolean }) =>
  breaks
    ? text.split(', ').map((name, at, all) => (
        <span key={name}>
          <span className="whitespace-nowrap">{at < all.length - 1 ? `${name},` : name}</span>{' '}
        </span>
      ))
    : text
