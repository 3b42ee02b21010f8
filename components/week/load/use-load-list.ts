import { useMemo, useState } from 'react'
import { loadKey, type LoadItem, type LoadProgress } from '@/lib/core/rules/load/load-item'
import {
  groupLoad,
  listLoad,
  usualLoadTypes,
  type LoadGroup,
  type LoadGrouping,
  type LoadType,
} from '@/lib/core/rules/load/load-list'
import { loadSearchText } from '@/lib/core/texts/load/load'
import { useDashboard } from '@/components/core/state/dashboard-provider'
import { useShownHalf } from '@/components/core/state/use-shown-half'

export type LoadList = {
  /** The halves of the year that have load, and the shown one. */
  halves: readonly (1 | 2)[]
  half: 1 | 2
  grouping: LoadGrouping
  setGrouping: (grouping: LoadGrouping) => void
  types: readonly LoadType[]
  setTypes: (types: readonly LoadType[]) => void
  text: string
  setText: (text: string) => void
  showDone: boolean
  setShowDone: (showDone: boolean) => void
  reset: () => void
  groups: readonly LoadGroup[]
  done: number
  total: number
}

const none: readonly LoadItem[] = []

/** The filtered and grouped load of the panel. */
export function useLoadList(
  items: readonly LoadItem[] = none,
  progress: ReadonlyMap<number, LoadProgress>,
): LoadList {
  const { selection } = useDashboard()
  const [grouping, setGrouping] = useState<LoadGrouping>('none')
  const [types, setTypes] = useState(usualLoadTypes)
  const [text, setText] = useState('')
  const [showDone, setShowDone] = useState(true)

  const { halves, half } = useShownHalf(items)
  const list = useMemo(
    () =>
      listLoad(
        items.filter(({ semester }) => semester.half === half),
        progress,
        loadSearchText,
      ),
    [items, progress, half],
  )
  const kept = useMemo(() => new Set(selection.map(({ ref }) => loadKey(ref))), [selection])
  const groups = useMemo(
    () => groupLoad(list, { types, text, showDone, kept }, grouping),
    [list, types, text, showDone, kept, grouping],
  )
  return {
    halves,
    half,
    grouping,
    setGrouping,
    types,
    setTypes,
    text,
    setText,
    showDone,
    setShowDone,
    reset() {
      setTypes(usualLoadTypes)
      setText('')
      setShowDone(true)
    },
    groups,
    done: groups.reduce((sum, group) => sum + group.done, 0),
    total: groups.reduce((sum, group) => sum + group.total, 0),
  }
}
