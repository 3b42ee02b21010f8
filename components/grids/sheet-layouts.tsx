import type { ReviewedLayout } from '@/lib/grids/rules/reading'
import { gridReviewTexts as texts, layoutTexts } from '@/lib/grids/texts'
import { Button } from '@/components/ui/button'
import { CheckIcon, WarningIcon } from '@/components/ui/icons'

type SheetLayoutsProps = {
  layouts: readonly ReviewedLayout[]
  accepted: ReadonlySet<string>
  onAccept: (key: string, isRight: boolean) => void
  onMark: () => void
}

/** What is guessed about whole sheets: found right, or marked by hand. */
export function SheetLayouts({ layouts, accepted, onAccept, onMark }: SheetLayoutsProps) {
  return (
    <section aria-label={texts.layouts} className="grid gap-1 rounded-lg border bg-surface px-3 py-2">
      <ul className="grid gap-1 text-sm">
        {layouts.map(({ key, sheet, kind, of }) => (
          <li key={key} className="flex flex-wrap items-center gap-x-2">
            <WarningIcon className={`size-4 ${accepted.has(key) ? 'text-ink-faint' : 'text-warning'}`} />
            <span className="min-w-0 break-words">
              {sheet}: {layoutTexts[kind](of)}
            </span>
            <Button look="quiet" aria-pressed={accepted.has(key)} onClick={() => onAccept(key, !accepted.has(key))}>
              {accepted.has(key) && <CheckIcon />}
              {texts.sheetIsRight}
            </Button>
          </li>
        ))}
      </ul>
      <div>
        <Button look="quiet" onClick={onMark}>
          {texts.toMarks}
        </Button>
      </div>
    </section>
  )
}
