import { useCallback, useMemo } from 'react'
import { changeStoredText, useStoredText } from '@/lib/core/browser/stored-text'
import type { ProgrammeId } from '@/lib/core/rules/names/ids'
import { columnsOf, parseGroups, type Column, type ColumnGroup } from './columns'

/** Visible columns of a programme, stored in this browser. */
export function useColumns(
  id: ProgrammeId,
  plans: boolean,
): {
  columns: Column[]
  groups: readonly ColumnGroup[]
  show: (group: ColumnGroup, isShown: boolean) => void
} {
  const key = `programmeColumns.${id}`
  const stored = useStoredText(key)
  const groups = useMemo(() => parseGroups(stored), [stored])
  const columns = useMemo(() => columnsOf(groups, plans), [groups, plans])
  const show = useCallback(
    (group: ColumnGroup, isShown: boolean) =>
      changeStoredText(key, (before) => {
        const others = parseGroups(before).filter((one) => one !== group)
        return [...others, ...(isShown ? [group] : [])].join(',')
      }),
    [key],
  )
  return { columns, groups, show }
}
