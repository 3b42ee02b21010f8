import { useMemo } from 'react'
import type { LoadItem } from '@/lib/core/rules/load/load-item'
import { loadKey } from '@/lib/core/rules/load/load-item'
import type { ListedLoad, LoadGroup, LoadGrouping } from '@/lib/core/rules/load/load-list'
import { isAllowed } from '@/lib/core/rules/rights/rights'
import { ownersOf } from '@/lib/core/rules/rights/rights-subjects'
import { doneText, groupingTitle, loadTexts } from '@/lib/core/texts/load/load'
import { useRowStop } from '@/components/ui/use-row-stop'
import { WindowedList } from '@/components/ui/windowed-list'
import { useDashboard, useDashboardActions } from '@/components/core/state/dashboard-provider'
import { LoadRow } from './load-row'

type Row =
  | { kind: 'heading'; key: string; title: string; done: number; total: number }
  | ({ kind: 'item' } & ListedLoad)

function rowsOf(groups: readonly LoadGroup[], grouping: LoadGrouping): Row[] {
  return groups.flatMap(({ key, items, done, total }) => {
    const [first] = items
    if (!first) return []
    const rows = items.map((listed): Row => ({ kind: 'item', ...listed }))
    const title = groupingTitle(grouping, first.item)
    return title === '' ? rows : [{ kind: 'heading', key: `heading:${key}`, title, done, total }, ...rows]
  })
}

const estimate = (row: Row): number => (row.kind === 'heading' ? 33 : 77)

/** The grouped items, with one tab stop moved by arrow keys. */
export function LoadRows(props: {
  groups: readonly LoadGroup[]
  grouping: LoadGrouping
  onEdit: ((item: LoadItem) => void) | undefined
}) {
  const { groups, grouping, onEdit } = props
  const { actor, selection } = useDashboard()
  const { selectItem } = useDashboardActions()
  const rows = useMemo(() => rowsOf(groups, grouping), [groups, grouping])
  const items = useMemo(() => rows.filter(({ kind }) => kind === 'item').map(({ key }) => key), [rows])
  const { tabStop, setTabStop, onKeyDown } = useRowStop(items, 'data-load')
  const selected = selection.map(({ ref }) => loadKey(ref))

  return (
    <div className="flex min-h-0 flex-1 flex-col" onKeyDown={onKeyDown}>
      <WindowedList
        label={loadTexts.list}
        rows={rows}
        estimate={estimate}
        kept={tabStop}
        className="min-h-0 flex-1"
      >
        {(row) =>
          row.kind === 'heading' ? (
            <h3 className="flex items-baseline gap-2 border-b bg-surface-sunken px-3 py-1.5 text-sm font-semibold">
              <span className="min-w-0 flex-1 truncate" title={row.title}>
                {row.title}
              </span>
              <span className="font-normal whitespace-nowrap text-ink-soft">
                {doneText(row.done, row.total)}
              </span>
            </h3>
          ) : (
            <LoadRow
              listed={row}
              isActive={row.key === selected[0]}
              isSelected={selected.includes(row.key)}
              isTabStop={row.key === tabStop}
              onSelect={selectItem}
              onEdit={isAllowed(actor, 'load.change_teachers', ownersOf(row.item.plan)) ? onEdit : undefined}
              onFocus={setTabStop}
            />
          )
        }
      </WindowedList>
    </div>
  )
}
