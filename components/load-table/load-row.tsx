import { memo, type ReactNode } from 'react'
import type { UnsavedCell } from '@/components/tables/use-table-rows'
import { Badge } from '@/components/ui/badge'
import { Tick } from '@/components/ui/tick'
import { cellName } from '@/components/ui/use-cell-grid'
import { lessonTypeTitle } from '@/lib/core/names/texts/lesson-types'
import { isLoadField } from '@/lib/load-table/rules/load-changes'
import {
  hourColumns,
  leftHours,
  listedBefore,
  listedMark,
  type LoadTableColumn,
  type LoadTableRow,
  overHours,
} from '@/lib/load-table/rules/load-table'
import {
  listedMarkShort,
  loadCellText,
  loadColumnHeads,
  loadRowName,
  loadTableTexts as texts,
  beforeFileText,
} from '@/lib/load-table/texts'

/** A column of the grid: one of the table's, or that which selects the row. */
export type GridColumnId = LoadTableColumn | 'select'

const isHours = (column: GridColumnId): boolean => hourColumns.some((one) => one === column)
const isNumbers = (column: GridColumnId): boolean => isHours(column) || column === 'students' || column === 'subgroup'

/** Where a column stands in the card of a phone; the others are not shown there. */
const cards: Partial<Record<GridColumnId, string>> = {
  select: 'max-md:order-1 max-md:col-span-1',
  discipline: 'max-md:order-2 max-md:col-span-11 font-medium',
  lessonType: 'max-md:order-3 max-md:col-span-2',
  groups: 'max-md:order-4 max-md:col-span-7',
  subgroup: 'max-md:order-5 max-md:col-span-3',
  teachers: 'max-md:order-6 max-md:col-span-12',
  hours: 'max-md:order-7 max-md:col-span-4',
  placed: 'max-md:order-8 max-md:col-span-4',
  left: 'max-md:order-9 max-md:col-span-4',
}

const looks: Partial<Record<GridColumnId, string>> = {
  select: 'md:sticky md:left-0 md:z-10 md:bg-inherit',
  discipline: 'md:sticky md:left-8 md:z-10 md:bg-inherit',
}

export const columnLook = (column: GridColumnId): string =>
  [cards[column] ?? 'max-md:hidden', looks[column] ?? '', isNumbers(column) ? 'tabular-nums md:text-right' : ''].join(
    ' ',
  )

/** Shown before a number in a card, where there is no heading. */
const hasLabel = (column: GridColumnId): boolean => isNumbers(column)

function toneOf(row: LoadTableRow, column: GridColumnId): string {
  if (column === 'placed' && overHours(row) > 0) return 'font-medium text-warning'
  if (column === 'left') return leftHours(row) > 0 ? 'font-medium' : 'text-ink-faint'
  if (column === 'hours' && row.isDerived) return 'italic text-ink-soft'
  return ''
}

function hintOf(row: LoadTableRow, column: GridColumnId, text: string): string | undefined {
  if (column === 'hours' && row.isDerived) return texts.derived
  if (column === 'lessonType') return lessonTypeTitle[row.lessonType]
  if (column !== 'rooms') return text || undefined
  const said = [
    row.wantedRooms.length > 0 ? `${texts.wanted}: ${row.wantedRooms.join(', ')}` : '',
    row.permittedRooms.length > 0 ? `${texts.permitted}: ${row.permittedRooms.join(', ')}` : '',
  ]
  return said.filter((part) => part !== '').join('; ') || undefined
}

const markTones = { new: 'success', changed: 'info', gone: 'warning' } as const

type LoadTableRowProps = {
  row: LoadTableRow
  index: number
  columns: readonly { id: GridColumnId }[]
  unsaved: Readonly<Record<string, UnsavedCell>>
  isSelected: boolean
  /** The column with the tab stop, if in this row. */
  stop: GridColumnId | null
  editedColumn: GridColumnId | null
  editor: ReactNode
}

/** A row, of the same height as every other; on a phone a card. */
export const LoadTableRowView = memo(function LoadTableRowView(props: LoadTableRowProps) {
  const { row, index, columns, unsaved, isSelected, stop, editedColumn, editor } = props
  const key = String(row.id)
  const mark = listedMark(row)
  return (
    <tr
      data-row={key}
      aria-rowindex={index}
      aria-selected={isSelected}
      className={`border-t max-md:grid max-md:grid-cols-12 max-md:gap-x-2 max-md:px-2 max-md:py-1.5 md:h-8 ${isSelected ? 'bg-accent-soft' : 'bg-surface'}`}
    >
      {columns.map(({ id }, place) => {
        const name = cellName({ key, column: id })
        const state = unsaved[name]
        const isWritten = editor !== null && editedColumn === id
        const was = id === 'select' ? undefined : listedBefore(row, id)
        const text = id === 'select' ? '' : (state?.text ?? loadCellText(row, id))
        return (
          <td
            key={id}
            role="gridcell"
            data-cell={name}
            aria-colindex={place + 1}
            aria-readonly={id !== 'select' && !(row.mayChange && isLoadField(id)) ? true : undefined}
            aria-invalid={state?.state === 'refused' || undefined}
            aria-busy={state?.state === 'saving' || undefined}
            title={state?.state === 'refused' ? state.problem : id === 'select' ? undefined : hintOf(row, id, text)}
            tabIndex={stop === id ? 0 : -1}
            className={`min-w-0 focus-visible:-outline-offset-2 max-md:block md:border-r md:last:border-r-0 ${id === 'select' ? '' : 'truncate'} ${columnLook(id)} ${isWritten ? 'p-0 md:p-0.5' : 'md:px-2'} ${state?.state === 'refused' ? 'bg-danger-soft!' : ''} ${state?.state === 'saving' ? 'bg-warning-soft!' : ''}`}
          >
            {isWritten ? (
              <div className="h-7">{editor}</div>
            ) : id === 'select' ? (
              <Tick label={loadRowName(row)} isOn={isSelected} isMine />
            ) : (
              <>
                {hasLabel(id) && <span className="text-xs text-ink-faint md:hidden">{loadColumnHeads[id]} </span>}
                {id === 'discipline' && mark && <Badge tone={markTones[mark]}>{listedMarkShort[mark]}</Badge>}{' '}
                {was && (
                  <>
                    <s aria-label={beforeFileText(loadCellText(was, id))} className="text-ink-faint">
                      {loadCellText(was, id) || '—'}
                    </s>{' '}
                  </>
                )}
                <span className={text === '' ? 'text-ink-faint' : toneOf(row, id)}>{text || '—'}</span>
                {id === 'placed' && overHours(row) > 0 && (
                  <span className="text-xs text-warning"> +{overHours(row)}</span>
                )}
              </>
            )}
          </td>
        )
      })}
    </tr>
  )
})
