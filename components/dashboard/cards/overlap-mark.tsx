import { WarningIcon } from '@/components/ui/icons'
import { gridTexts } from '@/lib/text/grid'
import type { Display } from './display'

/** Marks an overlap; opens the list of overlaps. */
export const OverlapMark = ({ display }: { display: Display }) => (
  <button
    type="button"
    tabIndex={display.badgeTabIndex}
    aria-label={gridTexts.overlap}
    title={gridTexts.overlap}
    className="relative z-1 -my-1 -mr-1 grid size-6 shrink-0 place-items-center rounded text-danger hover:bg-surface-hover pointer-coarse:-my-2 pointer-coarse:size-8"
    onClick={display.showOverlaps}
  >
    <WarningIcon />
  </button>
)
