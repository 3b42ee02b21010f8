import { letterOf, slotMarks } from '@/lib/workbench/rules/slot-marks'
import { markTitles, workbenchTexts as texts } from '@/lib/workbench/texts/workbench'

const told = slotMarks.filter((mark) => mark !== 'free')

/** What the marks of the matrix mean, on a press: whoever works here every day knows them. */
export const Legend = () => (
  <details className="ml-auto text-xs text-ink-soft max-lg:hidden">
    <summary className="cursor-pointer py-1">{texts.legend}</summary>
    <ul aria-label={texts.legend} className="flex flex-wrap items-center gap-x-3 gap-y-1">
      {told.map((mark) => (
        <li key={mark} className="flex items-center gap-1">
          <span aria-hidden className="matrix-slot matrix-sample" data-m={letterOf(mark)} />
          {markTitles[mark]}
        </li>
      ))}
    </ul>
  </details>
)
