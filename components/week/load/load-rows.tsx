import { memo, useMemo } from 'react'
import { LessonTypeMark } from '@/components/core/marks/lesson-type-mark'
import { swatchAt } from '@/components/core/marks/room-colours'
import { useDashboard, useDashboardActions } from '@/components/core/state/dashboard-provider'
import { LoadProgressMark } from '@/components/load/marks/load-progress'
import { Badge } from '@/components/ui/badge'
import { IconButton } from '@/components/ui/button'
import { PencilIcon } from '@/components/ui/icons'
import { useRowStop } from '@/components/ui/use-row-stop'
import { WindowedList } from '@/components/ui/windowed-list'
import { dateRange } from '@/lib/core/calendar/texts/dates'
import {
  excessHours,
  owedHours,
  type LoadItem,
  loadKey,
  type LoadProgress as Hours,
} from '@/lib/core/load/rules/load-item'
import type { ListedLoad, LoadGroup, LoadGrouping } from '@/lib/core/load/rules/load-list'
import { doneText, excessText, owedText, groupingTitle, loadGroupNames, loadTexts } from '@/lib/core/load/texts/load'
import { hasType } from '@/lib/core/names/rules/lesson-type'
import { isAllowed } from '@/lib/core/rights/rules/rights'
import { ownersOf } from '@/lib/core/rights/rules/rights-subjects'
import { moreText, studentsText } from '@/lib/core/schedule/texts/grid'
import { firstFew } from '@/lib/core/words/rules/lists'

/** Groups shown for a stream before the item is active. */
const groupLimit = 5

function Rooms({ item, progress, isActive }: { item: LoadItem; progress: Hours; isActive: boolean }) {
  const used = isActive ? progress.usedRooms : []
  if (item.rooms.length === 0 && used.length === 0) return null
  return (
    <span className="flex flex-wrap gap-x-2">
      {item.rooms.map((room) => (
        <span key={room.id} className="font-medium">
          {room.title}
        </span>
      ))}
      {used.length > 0 && <span className="text-ink-faint">{loadTexts.usedRooms}</span>}
      {used.map((room, index) => (
        <span key={`used${room.id}`} className="whitespace-nowrap">
          <span
            className={`mr-1 inline-block size-2 rounded-[2px] bg-(--swatch) ${swatchAt(index)}`}
            data-swatch
            aria-hidden
          />
          {room.title}
        </span>
      ))}
    </span>
  )
}

type LoadRowProps = {
  listed: ListedLoad
  isActive: boolean
  isSelected: boolean
  isTabStop: boolean
  onSelect: (item: LoadItem, adds: boolean) => void
  onEdit: ((item: LoadItem) => void) | undefined
  onFocus: (key: string) => void
}

/** A load item: a press selects it, with Ctrl in addition to others. */
const LoadRow = memo(function LoadRow(props: LoadRowProps) {
  const { listed, isActive, isSelected, isTabStop, onSelect, onEdit, onFocus } = props
  const { key, item, progress, isDone } = listed
  const groups = loadGroupNames(item)
  const named = isActive ? groups : firstFew(groups, groupLimit)
  const excess = excessHours(item, progress.placedHours)
  const owed = owedHours(item, progress)
  const tabIndex = isTabStop ? 0 : -1
  const tint = isActive
    ? 'bg-accent-soft shadow-[inset_3px_0_0_var(--accent)]'
    : isSelected
      ? 'bg-accent-soft/60 shadow-[inset_3px_0_0_var(--line-strong)]'
      : 'hover:bg-surface-hover'
  return (
    <div className={`group/row relative border-b ${tint}`} onFocus={() => onFocus(key)}>
      <button
        type="button"
        data-load={key}
        aria-pressed={isSelected}
        data-followed={isActive || undefined}
        tabIndex={tabIndex}
        className="block w-full space-y-0.5 px-3 py-1.5 text-left text-xs text-ink-soft focus-visible:-outline-offset-2"
        onClick={(event) => onSelect(item, event.ctrlKey || event.metaKey)}
        onKeyDown={(event) => {
          // Browsers do not click a button on Ctrl+Enter.
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
          event.preventDefault()
          onSelect(item, true)
        }}
      >
        <span className="flex items-start gap-2">
          <span className={`min-w-0 flex-1 text-sm font-medium ${isDone ? 'text-ink-soft' : 'text-ink'}`}>
            {hasType(item) && (
              <>
                <LessonTypeMark type={item.lessonType} />{' '}
              </>
            )}
            {item.title}
          </span>
          <LoadProgressMark item={item} progress={progress} isDone={isDone} />
        </span>
        {/* beside the edit button, not under it */}
        <span className={`block space-y-0.5 ${onEdit ? 'pr-control' : ''}`}>
          <span className="flex flex-wrap gap-x-2">
            <span className="text-ink">{item.teachers.map(({ name }) => name).join(', ') || loadTexts.noTeacher}</span>
            <span>
              {named.join(', ')}
              {named.length < groups.length && ` ${moreText(groups.length - named.length)}`}
            </span>
          </span>
          <span className="flex flex-wrap items-center gap-x-2 text-ink-faint">
            <Badge>{dateRange(item.startsOn, item.endsOn)}</Badge>
            <span className="whitespace-nowrap">{studentsText(item.students)}</span>
            {item.isDerived && <Badge>{loadTexts.derived}</Badge>}
            {owed > 0 && <Badge tone="warning">{owedText(owed)}</Badge>}
            {excess > 0 && <Badge tone="warning">{excessText(excess)}</Badge>}
            {item.groups.some(({ correspondence }) => correspondence) && (
              <Badge tone="warning">{loadTexts.correspondence}</Badge>
            )}
          </span>
          <Rooms item={item} progress={progress} isActive={isActive} />
        </span>
      </button>
      {onEdit && (
        <IconButton
          label={loadTexts.edit}
          tabIndex={tabIndex}
          className="absolute right-1.5 bottom-1 opacity-0 group-focus-within/row:opacity-100 group-hover/row:opacity-100 focus-visible:opacity-100 pointer-coarse:opacity-100"
          onClick={() => onEdit(item)}
        >
          <PencilIcon />
        </IconButton>
      )}
    </div>
  )
})

type Row =
  { kind: 'heading'; key: string; title: string; done: number; total: number } | ({ kind: 'item' } & ListedLoad)

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
      <WindowedList label={loadTexts.list} rows={rows} estimate={estimate} kept={tabStop} className="min-h-0 flex-1">
        {(row) =>
          row.kind === 'heading' ? (
            <h3 className="flex items-baseline gap-2 border-b bg-surface-sunken px-3 py-1.5 text-sm font-semibold">
              <span className="min-w-0 flex-1 truncate" title={row.title}>
                {row.title}
              </span>
              <span className="font-normal whitespace-nowrap text-ink-soft">{doneText(row.done, row.total)}</span>
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
