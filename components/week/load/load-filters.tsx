import {
  loadGroupings,
  loadTypes,
  typesAfterPress,
  usualLoadTypes,
  type LoadType,
} from '@/lib/core/rules/load/load-list'
import {
  groupingTitles,
  loadTexts,
  loadTypeName,
  loadTypeShort,
  loadTypeTitle,
  semesterTitles,
  showDoneHint,
  showDoneText,
} from '@/lib/core/texts/load/load'
import { Checkbox } from '@/components/ui/checkbox'
import { Chip } from '@/components/ui/chip'
import { SearchField } from '@/components/ui/search-field'
import { Select } from '@/components/ui/select'
import { mondayOfHalf } from '@/lib/core/rules/schedule/period'
import { useDashboard, useDashboardActions } from '@/components/core/state/dashboard-provider'
import type { LoadList } from './use-load-list'

const sameTypes = (a: readonly LoadType[], b: readonly LoadType[]): boolean =>
  a.length === b.length && a.every((type) => b.includes(type))

function TypeChips({ types, onChange }: { types: readonly LoadType[]; onChange: LoadList['setTypes'] }) {
  const isUsual = sameTypes(types, usualLoadTypes)
  return (
    <div role="group" aria-label={loadTexts.types} className="flex gap-1 *:min-w-0 *:flex-1">
      <Chip isPressed={isUsual} onClick={() => onChange(usualLoadTypes)}>
        {loadTexts.allTypes}
      </Chip>
      {loadTypes.map((type) => (
        <Chip
          key={type}
          isPressed={types.includes(type)}
          aria-label={loadTypeName(type)}
          title={`${loadTypeTitle[type]}. ${loadTexts.typesHint}`}
          onClick={(event) => onChange(typesAfterPress(types, type, event.shiftKey))}
        >
          {loadTypeShort[type]}
        </Chip>
      ))}
    </div>
  )
}

/** Filters and grouping of the load. */
export function LoadFilters({ list }: { list: LoadList }) {
  const { calendar, monday, today } = useDashboard()
  const { setPreference, clearSelection, showWeek } = useDashboardActions()
  return (
    <div className="grid grid-cols-1 gap-1.5 border-b px-3 py-2">
      <div className={`grid gap-1.5 ${list.halves.length > 1 ? 'grid-cols-[2fr_3fr]' : ''}`}>
        {list.halves.length > 1 && (
          <Select
            hidesLabel
            label={loadTexts.semester}
            value={list.half}
            options={list.halves.map((half) => ({ value: half, label: semesterTitles[half] }))}
            onChange={(half) => {
              setPreference('activeSemester', half)
              clearSelection()
              const there = mondayOfHalf(calendar, half, { monday, today: today })
              if (there && there !== monday) showWeek(there)
            }}
          />
        )}
        <Select
          hidesLabel
          label={loadTexts.grouping}
          value={list.grouping}
          options={loadGroupings.map((value) => ({ value, label: groupingTitles[value] }))}
          onChange={list.setGrouping}
        />
      </div>
      <TypeChips types={list.types} onChange={list.setTypes} />
      <div className="flex items-center gap-3">
        <SearchField label={loadTexts.filter} value={list.text} onChange={list.setText} />
        <span title={showDoneHint}>
          <Checkbox checked={list.showDone} onChange={list.setShowDone} className="text-sm text-ink-soft">
            {showDoneText(list.done, list.total)}
          </Checkbox>
        </span>
      </div>
    </div>
  )
}
