import { Button } from '@/components/ui/button'
import { MainAct } from '@/components/ui/main-act'
import { SearchField } from '@/components/ui/search-field'
import { Select } from '@/components/ui/select'
import { semesterTitles } from '@/lib/core/load/texts/load'
import { savingTexts } from '@/lib/core/programmes/texts/saving-rows'
import { shownCountText } from '@/lib/core/words/texts/results'
import { permissionTexts, savePermissionsText, unsavedText } from '@/lib/permissions/texts/load-permissions'

/** Filters, and actions on the whole table; sticky. */
export function SheetBar(props: {
  text: string
  onText: (text: string) => void
  half: 1 | 2
  halves: readonly (1 | 2)[]
  onHalf: (half: 1 | 2) => void
  shownCount: number
  totalCount: number
  unsavedCount: number
  /** Unsaved rows hidden by the filter. */
  hiddenCount: number
  /** Unsaved rows waiting for a choice between two versions; they are not saved. */
  overtakenCount: number
  isSaving: boolean
  onSave: () => void
  onClear: () => void
}) {
  const { text, half, halves, unsavedCount, isSaving } = props
  const readyCount = unsavedCount - props.overtakenCount
  return (
    <div
      data-no-print
      className="sticky top-0 z-bar -mx-4 flex flex-wrap items-center gap-x-3 gap-y-2 border-b bg-surface-sunken px-4 py-2"
    >
      <SearchField
        label={permissionTexts.filter}
        className="basis-40 sm:max-w-72"
        value={text}
        onChange={props.onText}
      />
      {halves.length > 1 && (
        <Select
          hidesLabel
          label={permissionTexts.semester}
          value={half}
          options={halves.map((one) => ({ value: one, label: semesterTitles[one] }))}
          onChange={props.onHalf}
        />
      )}
      <p role="status" className="text-sm text-ink-soft max-sm:sr-only">
        {unsavedCount > 0
          ? unsavedText(unsavedCount, props.hiddenCount, props.overtakenCount)
          : shownCountText(props.shownCount, props.totalCount)}
      </p>
      <div className="min-w-0 grow basis-80">
        <MainAct
          heldBy={readyCount > 0 ? null : unsavedCount > 0 ? permissionTexts.decideFirst : savingTexts.nothing}
          isBusy={isSaving}
          others={
            <Button look="quiet" className="px-2 text-danger!" disabled={isSaving} onClick={props.onClear}>
              {permissionTexts.clear}
            </Button>
          }
          onClick={props.onSave}
        >
          {isSaving ? savingTexts.saving : savePermissionsText(readyCount)}
        </MainAct>
      </div>
    </div>
  )
}
