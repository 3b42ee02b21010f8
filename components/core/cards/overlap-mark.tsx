import { WarningIcon } from '@/components/ui/icons'
import { gridTexts } from '@/lib/core/schedule/texts/grid'
import type { Display } from './display'

/** Marks an overlap; opens the list of overlaps. */
export const OverlapMark = ({ display }: { display: Display }) =>
  display.showOverlaps === null ? (
    <span role="img" aria-label={gridTexts.overlap} title={gridTexts.overlap} className="overlap-mark">
      <WarningIcon />
    </span>
  ) : (
    <button
      type="button"
      tabIndex={display.badgeTabIndex}
      aria-label={gridTexts.overlap}
      title={gridTexts.overlap}
      className="overlap-mark"
      onClick={display.showOverlaps}
    >
      <WarningIcon />
    </button>
  )
