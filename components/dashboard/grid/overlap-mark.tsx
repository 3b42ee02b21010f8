import { WarningIcon } from '@/components/ui/icons'
import { gridTexts } from '@/lib/text/grid'
import type { Display } from './display'

/** Another event holds the same place; a press tells which. */
export const OverlapMark = ({ display }: { display: Display }) => (
  <button
    type="button"
    tabIndex={display.badgeTabIndex}
    aria-label={gridTexts.overlap}
    title={gridTexts.overlap}
    className="relative mt-px rounded-sm text-danger before:absolute before:-inset-1 pointer-coarse:before:-inset-2"
    onClick={display.showOverlaps}
  >
    <WarningIcon />
  </button>
)
