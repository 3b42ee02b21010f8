import { Fragment, memo, type ReactNode } from 'react'
import { RowBadge } from '@/components/core/draft-table/row-badge'
import { areSameRowProps } from '@/components/core/draft-table/use-draft-table'
import { LessonTypeMark } from '@/components/core/marks/lesson-type-mark'
import { ChevronDownIcon } from '@/components/ui/icons'
import { rowTint } from '@/components/ui/sheet-table'
import { Tick } from '@/components/ui/tick'
import { cellName } from '@/components/ui/use-cell-grid'
import { hasType } from '@/lib/core/names/rules/lesson-type'
import { isOffered } from '@/lib/core/programmes/rules/programme'
import { groupText } from '@/lib/core/schedule/texts/grid'
import {
  columnHints,
  columnTitles,
  moreRowsText,
  namesComing,
  offTextOf,
  rowTexts,
  selectRow,
  programmeTakenText,
} from '@/lib/programmes/texts/programme-screen'
import { cellText, type Offers } from './cell-values'
import { isListField, type CellField, type DisciplineColumn, type ColumnId } from './columns'
import type { ProgrammeRowRights, ProgrammeSheetRow } from './row-rights'

type Props = {
  row: ProgrammeSheetRow
  /** Row number from 2; the heading is 1. */
  index: number
  columns: readonly DisciplineColumn[]
  offers: Offers
  rights: ProgrammeRowRights
  isSelected: boolean
  isOpen: boolean
  /** The column with the tab stop, if in this row. */
  stop: ColumnId | null
  editedColumn: ColumnId | null
  /** The editor inside the cell; lists are edited in a popover instead. */
  editor: ReactNode
}

/** On a phone a row is a card with labelled cells below each other. */
const cellLook: Record<ColumnId, string> = {
  select: 'md:w-8 max-md:-order-1',
  title: 'md:min-w-56 font-medium max-md:-order-1 max-md:col-span-4 max-md:text-base',
  lessonType: 'md:w-12 max-md:col-span-2',
  type: 'md:w-24 max-md:col-span-2',
  groupIds: 'md:min-w-32 max-md:col-span-full',
  teacherIds: 'md:min-w-40 max-md:col-span-full',
  roomIds: 'md:min-w-28 max-md:col-span-full',
  hours: 'md:w-16 md:text-right tabular-nums max-md:col-span-2',
  startsOn: 'md:w-26 tabular-nums max-md:col-span-2',
  endsOn: 'md:w-26 tabular-nums max-md:col-span-2',
  isActive: 'md:w-10 md:text-center max-md:col-span-2',
  projectActive: 'md:w-8 md:text-center max-md:col-span-2',
  projectHidden: 'md:w-8 md:text-center max-md:col-span-2',
  more: 'text-center md:w-8 max-md:-order-1',
}

/** Cells without a label, in a card's first line. */
const noWords: readonly ColumnId[] = ['select', 'title', 'more']

export const DisciplineTableRow = memo(function DisciplineTableRow(props: Props) {
  const { row, index, columns, isSelected, stop, editedColumn, editor } = props
  const { key, values, isDirty, outcome } = row
  const isWritten = (id: ColumnId) => Boolean(editor) && editedColumn === id
  return (
    <tr
      data-row={key}
      aria-rowindex={index}
      aria-selected={isSelected}
      aria-busy={outcome?.state === 'saving'}
      className={`grid grid-cols-[2.25rem_repeat(5,minmax(0,1fr))] border-t p-1 md:table-row md:p-0 ${rowTint({ isDirty, isSelected })} ${isOffered(values) ? '' : 'text-ink-faint'}`}
    >
      {columns.map((column, place) => (
        <td
          key={column.id}
          role="gridcell"
          data-cell={cellName({ key, column: column.id })}
          aria-colindex={place + 1}
          tabIndex={stop === column.id ? 0 : -1}
          {...cellState(props, column)}
          className={`block min-w-0 align-top pointer-coarse:py-2.5 wrap-break-word focus-visible:z-10 focus-visible:-outline-offset-2 md:table-cell md:border-r md:last:border-r-0 ${cellLook[column.id]} ${
            isWritten(column.id) ? 'p-0.5' : 'px-2 py-1.5'
          }`}
        >
          {!noWords.includes(column.id) && (
            <span aria-hidden className="block text-xs text-ink-faint md:hidden">
              {columnTitles[column.id]}
            </span>
          )}
          {isWritten(column.id) ? editor : <CellContent {...props} column={column} />}
        </td>
      ))}
    </tr>
  )
}, areSameRowProps)

function cellState({ row, rights, isOpen }: Props, { field, kind }: DisciplineColumn) {
  switch (kind) {
    case 'select':
      return {}
    case 'more':
      return { 'aria-label': moreRowsText(row.values.title), 'aria-expanded': isOpen }
    case 'switch':
    case 'text': {
      const mayEdit = field !== null && rights.mayEdit(row, field)
      return {
        'aria-readonly': !mayEdit,
        'aria-invalid': field !== null && row.problems?.[field] !== undefined,
        title: mayEdit || field === null ? undefined : rights.whyNot(row, field),
      }
    }
  }
}

function CellContent(props: Props & { column: DisciplineColumn }) {
  const { row, column, columns, offers, rights, isSelected, isOpen } = props
  const { field, kind } = column
  if (kind === 'select') return <Tick label={selectRow(row.values.title)} isOn={isSelected} isMine />
  if (kind === 'more')
    return <ChevronDownIcon className={`inline size-4 text-ink-soft ${isOpen ? 'rotate-180' : ''}`} />
  if (field === null) return null
  if (kind === 'switch')
    return (
      <Tick
        label={`${columnHints[field] ?? columnTitles[field]}: ${row.values.title}`}
        isOn={row.values[field] === true}
        isMine={rights.mayEdit(row, field)}
      />
    )
  const areNamesKnown = !isListField(field) || offers[field] !== undefined || row.values[field].length === 0
  const text = areNamesKnown ? cellText(row.values, field, offers) : namesComing
  // Distinguishes lectures and practicals of one discipline even if the type column is hidden.
  const { lessonType } = row.values
  const saysType = field === 'title' && hasType({ lessonType }) && columns.every(({ id }) => id !== 'lessonType')
  return (
    <>
      {saysType && (
        <>
          <LessonTypeMark type={lessonType} />{' '}
        </>
      )}
      <WrittenText row={row} field={field} text={text} isMine={rights.mayEdit(row, field)} />
    </>
  )
}

function WrittenText({
  row,
  field,
  text,
  isMine,
}: {
  row: ProgrammeSheetRow
  field: CellField
  text: string
  isMine: boolean
}) {
  if (field === 'title')
    return (
      <span className="inline-flex flex-wrap items-baseline gap-x-2">
        <span className={`min-w-0 wrap-anywhere ${isMine ? '' : 'text-ink-soft'}`}>{text}</span>
        {!isOffered(row.values) && <span className="text-xs font-normal">{offTextOf(row.values)}</span>}
        <span role="status" className="empty:hidden">
          <RowBadge row={row} saidOfTaken={programmeTakenText} />
        </span>
      </span>
    )
  const isWrong = row.problems?.[field] !== undefined
  const look = isWrong ? 'text-danger underline decoration-wavy' : isMine ? '' : 'text-ink-soft'
  if (field === 'lessonType') return <LessonTypeMark type={row.values.lessonType} />
  return text === '' ? (
    <span aria-label={rowTexts.empty} className={isWrong ? 'text-danger' : 'text-ink-faint'}>
      –
    </span>
  ) : (
    <span className={look}>{isListField(field) ? <Names names={namesIn(text, field, row)} /> : text}</span>
  )
}

/** Names; groups include the load item's subgroup, which is not editable. */
const namesIn = (text: string, field: CellField, { stored }: ProgrammeSheetRow): string[] =>
  text
    .split(', ')
    .map((title) => (field === 'groupIds' ? groupText({ title, subgroup: stored?.subgroup ?? 0 }) : title))

/** Avoids breaking names at hyphens where they fit. */
const Names = ({ names }: { names: readonly string[] }) =>
  names.map((name, index) => (
    <Fragment key={index}>
      <span className="inline-block max-w-full">{index < names.length - 1 ? `${name},` : name}</span>{' '}
    </Fragment>
  ))
