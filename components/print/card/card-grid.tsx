import type { CardSheet, CardSheetCell, CardColumn } from '@/lib/print/rules/card-sheet'
import { cardTexts } from '@/lib/print/texts/card'
import { pairTitle } from '@/lib/core/texts/live/grid'
import { weekdayShort } from '@/lib/core/texts/schedule/weekdays'
import { Blocks } from './card-runs'

const points = (length: number) => `${length}pt`

function ColumnHead({ column: { pair, time, isEmpty } }: { column: CardColumn }) {
  return (
    <th scope="col">
      <b className="block font-semibold">{isEmpty ? pair : pairTitle(pair)}</b>
      {isEmpty || !time.to ? time.from : `${time.from}–${time.to}`}
    </th>
  )
}

function Cell({ cell, span }: { cell: CardSheetCell | null; span: number }) {
  if (!cell) return <td />
  return (
    <td colSpan={span}>
      {cell.whole.length > 0 && (
        <div className="card-whole">
          <Blocks blocks={cell.whole} />
        </div>
      )}
      {cell.halves && (
        <>
          <div className="card-half">
            <Blocks blocks={cell.halves.odd} />
          </div>
          <div className="card-half">
            <Blocks blocks={cell.halves.even} />
          </div>
        </>
      )}
    </td>
  )
}

/** Days by pairs, odd and even weeks combined. */
export function CardGrid({ sheet: { columns, rows, fontSize, gridHeight } }: { sheet: CardSheet }) {
  return (
    <table
      className="card-grid"
      aria-label={cardTexts.grid}
      style={{ fontSize: points(fontSize), height: points(gridHeight) }}
    >
      <colgroup>
        <col />
        {columns.map(({ pair, width }) => (
          <col key={pair} style={{ width: points(width) }} />
        ))}
      </colgroup>
      <thead>
        <tr>
          <td />
          {columns.map((column) => (
            <ColumnHead key={column.pair} column={column} />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ day, cells }) => (
          <tr key={day}>
            <th scope="row">{weekdayShort[day]}</th>
            {cells.map(({ cell, span }, index) => (
              <Cell key={index} cell={cell} span={span} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
