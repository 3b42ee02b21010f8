import { changeStoredText, useStoredText } from '@/lib/core/page/browser/stored-text'
import { isRecord, recordOfEntries } from '@/lib/core/words/rules/records'
import { loadTableColumns, type LoadTableColumn } from '@/lib/load-table/rules/load-table'

type Widths = Readonly<Partial<Record<LoadTableColumn, number>>>

const key = 'load-table-widths'

/** In pixels. */
export const leastWidth = 48
export const mostWidth = 640

const isWidth = (value: unknown): value is number =>
  typeof value === 'number' && value >= leastWidth && value <= mostWidth

/** What another version stored under this name is left out. */
function widthsIn(text: string | null | undefined): Widths {
  try {
    const stored: unknown = JSON.parse(text ?? '{}')
    if (!isRecord(stored)) return {}
    return recordOfEntries(
      loadTableColumns.flatMap((column) => {
        const width = stored[column]
        return isWidth(width) ? [[column, width] as const] : []
      }),
    )
  } catch {
    return {}
  }
}

/** The widths that the columns were given in this browser. */
export function useColumnWidths(): { widths: Widths; onWiden: (column: LoadTableColumn, width: number) => void } {
  const widths = widthsIn(useStoredText(key))
  return {
    widths,
    onWiden: (column, width) =>
      changeStoredText(key, (text) =>
        JSON.stringify({
          ...widthsIn(text),
          [column]: Math.round(Math.min(mostWidth, Math.max(leastWidth, width))),
        }),
      ),
  }
}
