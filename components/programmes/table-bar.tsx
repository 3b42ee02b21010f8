import {
  columnGroupTitles,
  countsText,
  saveText,
  screenTexts,
  selectedRowsText,
  switchEntries,
  switchTitle,
} from '@/lib/programmes/texts/programme-screen'
import { savingTexts } from '@/lib/core/texts/programmes/saving-rows'
import { Button } from '@/components/ui/button'
import { ChevronDownIcon, PlusIcon } from '@/components/ui/icons'
import { MainAct } from '@/components/ui/main-act'
import { Menu } from '@/components/ui/menu'
import { SearchField } from '@/components/ui/search-field'
import { columnGroups, switchFields, type ColumnGroup } from './columns'

/** Filters, and actions on rows; sticky. */
export function TableBar(props: {
  text: string
  onText: (text: string) => void
  groups: readonly ColumnGroup[]
  onGroup: (group: ColumnGroup, isShown: boolean) => void
  counts: { shown: number; total: number; unsaved: number; held: number }
  plans: boolean
  isSaving: boolean
  selectedCount: number
  mayAdd: boolean
  /** Whether the user may toggle the switches of any row. */
  maySwitch: boolean
  mayRemove: boolean
  onAdd: () => void
  onSwitch: (field: (typeof switchFields)[number]) => void
  onRemove: () => void
  onSave: () => void
}) {
  const { counts, groups, isSaving, selectedCount } = props
  const switches = switchFields.filter((field) => props.plans || field === 'isActive')
  return (
    <div
      data-no-print
      className="sticky top-0 z-bar -mx-4 flex flex-wrap items-center gap-2 border-b bg-surface-sunken px-4 py-2"
    >
      <SearchField
        label={screenTexts.filter}
        value={props.text}
        onChange={props.onText}
        className="basis-40 sm:max-w-64"
      />
      <Menu
        label={screenTexts.columns}
        button={
          <>
            {screenTexts.columns}
            <ChevronDownIcon className="size-3.5" />
          </>
        }
        sections={[
          {
            key: 'columns',
            entries: columnGroups.map((group) => ({
              kind: 'toggle',
              key: group,
              label: columnGroupTitles[group],
              checked: groups.includes(group),
              change: (isShown) => props.onGroup(group, isShown),
            })),
          },
        ]}
      />
      {props.maySwitch && (
        <Menu
          label={screenTexts.switches}
          button={
            <>
              {screenTexts.switches}
              <ChevronDownIcon className="size-3.5" />
            </>
          }
          sections={[
            {
              key: 'switches',
              title: switchTitle(selectedCount),
              entries: switches.map((field) => ({
                kind: 'command',
                key: field,
                label: switchEntries[field],
                run: () => props.onSwitch(field),
              })),
            },
          ]}
        />
      )}
      <p role="status" className="text-sm text-ink-soft max-sm:sr-only">
        {selectedCount > 0 && counts.unsaved === 0 ? selectedRowsText(selectedCount) : countsText(counts)}
      </p>
      <div className="min-w-0 grow basis-80">
        <MainAct
          heldBy={counts.unsaved === 0 ? savingTexts.nothing : null}
          isBusy={isSaving}
          others={
            <>
              {props.mayRemove && selectedCount > 0 && (
                <Button
                  look="quiet"
                  className="px-2 text-danger!"
                  disabled={isSaving}
                  onClick={props.onRemove}
                >
                  {screenTexts.removeSelected}
                </Button>
              )}
              {props.mayAdd && (
                <Button
                  aria-label={screenTexts.addLabel}
                  title={screenTexts.addLabel}
                  className="px-2.5"
                  onClick={props.onAdd}
                >
                  <PlusIcon />
                  <span className="max-sm:hidden">{screenTexts.add}</span>
                </Button>
              )}
            </>
          }
          onClick={props.onSave}
        >
          {isSaving ? savingTexts.saving : saveText(counts.unsaved)}
        </MainAct>
      </div>
    </div>
  )
}
