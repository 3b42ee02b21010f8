import { letterOf, slotMarks } from '@/lib/domain/workbench/slot-marks'
import { markTitles, workbenchTexts as texts } from '@/lib/text/workbench'

const told = slotMarks.filter((mark) => mark !== 'free')

/** What the marks of the matrix mean. */
export const Legend = () => (
  <ul
    aria-label={texts.legend}
    className="ml-auto flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-ink-soft max-lg:hidden"
  >
    {told.map((mark) => (
      <li key={mark} className="flex items-center gap-1">
        <span aria-hidden className="matrix-slot matrix-sample" data-m={letterOf(mark)} />
        {markTitles[mark]}
      </li>
    ))}
  </ul>
)
