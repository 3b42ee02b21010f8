import { lessonLook } from '@/components/core/marks/lesson-type-mark'
import { weekdayShort } from '@/lib/core/calendar/texts/weekdays'
import { pairTitle } from '@/lib/core/schedule/texts/grid'
import type {
  CardBlock,
  CardColumn,
  CardParagraph,
  CardRun,
  CardSheet,
  CardSheetCell,
} from '@/lib/print/rules/card-sheet'
import { cardTexts } from '@/lib/print/texts/card'
import { Words } from '../words'

const points = (length: number) => `${length}pt`

function ColumnHead({ column: { pair, time, isEmpty } }: { column: CardColumn }) {
  return (
    <th scope="col">
      <b className="block font-semibold">{isEmpty ? pair : pairTitle(pair)}</b>
      {isEmpty || !time.to ? time.from : `${time.from}–${time.to}`}
    </th>
  )
}

const looks: Record<CardRun['look'], string> = {
  plain: '',
  soft: 'text-ink-soft',
  struck: 'text-ink-soft line-through',
  strong: 'font-semibold',
  when: 'font-semibold text-accent',
  mark: 'font-semibold text-danger',
  type: 'font-semibold',
}

function Runs({ runs }: { runs: CardParagraph }) {
  return runs.map(({ text, look, lessonType }, index) => (
    <span key={index} className={`${looks[look]} ${lessonType === undefined ? '' : lessonLook[lessonType].label}`}>
      <Words text={text} />
    </span>
  ))
}

function Blocks({ blocks }: { blocks: readonly CardBlock[] }) {
  return blocks.map((block, index) => (
    <div key={index} className="card-block">
      {block.map((paragraph, at) => (
        <p key={at}>
          <Runs runs={paragraph} />
        </p>
      ))}
    </div>
  ))
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

/** Lists, legend and notes below a grid. */
export function CardNotes({ sheet: { noteSize, notes } }: { sheet: CardSheet }) {
  if (notes.length === 0) return null
  return (
    <footer className="card-notes" style={{ fontSize: `${noteSize}pt` }}>
      {notes.map(({ key, text }) => (
        <p key={key}>
          <Runs runs={text} />
        </p>
      ))}
    </footer>
  )
}
