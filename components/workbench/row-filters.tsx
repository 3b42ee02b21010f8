import { useMemo } from 'react'
import { mostBeside, type WorkbenchLocation } from '@/lib/workbench/browser/workbench-location'
import { sectionsOf } from '@/lib/workbench/rules/shown-rows'
import type { WorkbenchRow } from '@/lib/workbench/rules/workbench'
import { besideText, sectionTitle, shownText, workbenchTexts as texts } from '@/lib/workbench/texts/workbench'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { SearchField } from '@/components/ui/search-field'
import { Select } from '@/components/ui/select'
import { Legend } from './legend'
import type { Go } from './use-workbench-location'

/** Which rows are shown, and the weeks ticked to be seen side by side. */
export function RowFilters(props: {
  rows: readonly WorkbenchRow[]
  shown: number
  /** Another week, or other rows, are on their way. */
  isRenewed: boolean
  location: WorkbenchLocation
  onGo: Go
}) {
  const { rows, shown, isRenewed, location, onGo } = props
  const { by, section, name, troubled, ticked, isBeside } = location
  const sections = useMemo(() => sectionsOf(rows), [rows])
  const everySection = { value: '', label: texts.everySection[by] }
  return (
    <div
      role="group"
      aria-label={texts.filters}
      data-no-print
      className="flex flex-wrap items-center gap-x-3 gap-y-1.5 border-b bg-surface px-3 py-1.5"
    >
      <SearchField
        label={texts.name}
        value={name}
        onChange={(next) => onGo({ name: next }, true)}
        className="max-w-56 min-w-40"
      />
      {(sections.length > 1 || section !== null) && (
        <div className="max-w-48 min-w-0">
          <Select
            label={texts.section[by]}
            hidesLabel
            value={section ?? ''}
            options={[everySection, ...sections.map((one) => ({ value: one, label: sectionTitle(by, one) }))]}
            onChange={(next) => onGo({ section: next || null })}
          />
        </div>
      )}
      <Checkbox checked={troubled} onChange={(next) => onGo({ troubled: next })}>
        {texts.troubled}
      </Checkbox>
      <p role="status" className="text-ink-soft whitespace-nowrap">
        {isRenewed ? texts.loading : shownText(shown, rows.length)}
      </p>
      {ticked.length > 0 && (
        <div className="flex items-center gap-1">
          <Button aria-pressed={isBeside} onClick={() => onGo({ isBeside: !isBeside })}>
            {isBeside ? texts.backToMatrix : besideText(ticked.length)}
          </Button>
          <Button look="quiet" onClick={() => onGo({ ticked: [], isBeside: false })}>
            {texts.clearTicks}
          </Button>
          {ticked.length === mostBeside && <span className="text-sm text-ink-soft">{texts.tooMany}</span>}
        </div>
      )}
      {!isBeside && <Legend />}
    </div>
  )
}
