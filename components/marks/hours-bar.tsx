/** Hours set of those required; the numbers stand beside it. */
export function HoursBar(props: { placed: number; required: number; isDone: boolean }) {
  const { placed, required, isDone } = props
  const share = required > 0 ? Math.min(1, placed / required) : 1
  return (
    <span aria-hidden className="mt-0.5 block h-0.5 overflow-hidden rounded-full bg-line">
      <span
        className={`block h-full ${isDone ? 'bg-success' : 'bg-accent'}`}
        data-swatch
        style={{ width: `${share * 100}%` }}
      />
    </span>
  )
}
