import type { KeyboardEvent, PointerEvent } from 'react'

/** Pixels by which a key widens a column. */
const step = 16

const widthOf = (edge: Element): number => edge.closest('th')?.getBoundingClientRect().width ?? 0

/** The edge of a heading, by which its column is widened: dragged, or by arrow keys. */
export function ColumnEdge(props: {
  label: string
  width: number | undefined
  bounds: { least: number; most: number }
  onWiden: (width: number) => void
}) {
  const { label, width, bounds, onWiden } = props
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const by = event.key === 'ArrowRight' ? step : event.key === 'ArrowLeft' ? -step : 0
    if (by === 0) return
    event.preventDefault()
    // The table's own arrows go from cell to cell.
    event.stopPropagation()
    onWiden(widthOf(event.currentTarget) + by)
  }
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    event.preventDefault()
    const edge = event.currentTarget
    const from = widthOf(edge) - event.clientX
    edge.setPointerCapture(event.pointerId)
    edge.onpointermove = ({ clientX }) => onWiden(from + clientX)
    edge.onlostpointercapture = () => (edge.onpointermove = null)
  }
  return (
    <span
      role="separator"
      aria-orientation="vertical"
      aria-label={label}
      aria-valuenow={width ?? bounds.least}
      aria-valuemin={bounds.least}
      aria-valuemax={bounds.most}
      tabIndex={0}
      className="absolute inset-y-0 right-0 w-2 cursor-col-resize touch-none hover:bg-accent-soft focus-visible:bg-accent max-md:hidden print:hidden"
      onKeyDown={onKeyDown}
      onPointerDown={onPointerDown}
    />
  )
}
