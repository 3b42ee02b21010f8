import { useId } from 'react'
import { decimalText } from '@/lib/quality/texts/quality-charts'

const width = { bar: 300, number: 48 }
const height = { row: 34, bar: 10 }

/** A number for each row as a bar with its name above and the number after it, drawn on the server. */
export function Bars(props: {
  title: string
  description: string
  rows: readonly { title: string; value: number }[]
}) {
  const { title, description, rows } = props
  const id = useId()
  const most = Math.max(...rows.map(({ value }) => value), 0)
  return (
    <svg
      role="img"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      viewBox={`0 0 ${width.bar + width.number} ${Math.max(1, rows.length) * height.row}`}
      className="w-full max-w-[22rem] text-xs"
    >
      <title id={`${id}-title`}>{title}</title>
      <desc id={`${id}-text`}>{description}</desc>
      {rows.map((row, index) => {
        const y = index * height.row
        const length = most > 0 ? (row.value / most) * width.bar : 0
        return (
          <g key={row.title}>
            <text x={0} y={y + 11} className="fill-ink">
              {row.title}
            </text>
            <rect
              x={0}
              y={y + 17}
              width={width.bar}
              height={height.bar}
              rx={3}
              className="fill-surface-sunken"
            />
            <rect x={0} y={y + 17} width={length} height={height.bar} rx={3} className="fill-accent" />
            <text
              x={length + 6}
              y={y + 17 + height.bar / 2}
              dominantBaseline="central"
              className="fill-ink tabular-nums"
            >
              {decimalText(row.value)}
            </text>
          </g>
        )
      })}
    </svg>
  )
}
