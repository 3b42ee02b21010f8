import {
  columnRoles,
  type DoubtKind,
  type GridRule,
  type SheetHalf,
  type SheetLessonColumn,
} from '@/lib/grids/rules/reading'
import { columnLabel, halfLabel, parityTitles, roleTitles } from '@/lib/grids/texts'
import { Select } from '@/components/ui/select'

/** How the columns and rows of sheets were read. */
export type SheetWords = { columns: readonly SheetLessonColumn[]; halves: readonly SheetHalf[] }

/** Doubts that end when the meaning of a column, or the weeks of a row, are corrected. */
export const doubtsOfColumns: ReadonlySet<DoubtKind> = new Set([
  'unevenColumns',
  'guessedRoom',
  'severalRooms',
  'severalTypes',
  'guessedSubgroup',
  'noDiscipline',
])
export const doubtsOfRows: ReadonlySet<DoubtKind> = new Set(['otherParity', 'guessedHalf'])

const roles = columnRoles.map((value) => ({ value, label: roleTitles[value] }))
const parities = (['odd', 'even'] as const).map((value) => ({ value, label: parityTitles[value] }))

/** Sets what columns contain and which weeks words mean, here and on all later sheets. */
export function SheetRules({ columns, halves, onRule }: SheetWords & { onRule: (rule: GridRule) => void }) {
  return (
    <div className="flex flex-wrap items-end gap-2">
      {columns.map(({ sheet, heading, role }) => (
        <Select
          key={`${sheet}/${heading}`}
          label={columnLabel(heading)}
          value={role}
          options={roles}
          onChange={(chosen) => onRule({ kind: 'column', heading, role: chosen })}
        />
      ))}
      {halves.map(({ sheet, word, parity }) => (
        <Select
          key={`${sheet}/${word}`}
          label={halfLabel(word)}
          value={parity}
          options={parities}
          onChange={(chosen) => onRule({ kind: 'weeks', word, parity: chosen })}
        />
      ))}
    </div>
  )
}
