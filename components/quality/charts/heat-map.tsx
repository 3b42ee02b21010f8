import { useId } from 'react'

/** `words`: the values as text. */
export type HeatRow = { title: string; values: readonly number[]; words: readonly string[] }

const width = { title: 58, cell: 41 }
const height = { head: 18, cell: 21 }
const gap = 2

/** The strongest tint on which the number is still readable in both themes. */
const strongest = 0.55

/**
 * A table of numbers as tinted cells, drawn on the server. Each cell contains its number, so that no
 * information depends on the tint alone; a table beside it repeats them. `most`: the value of the strongest
 * tint.
 */
export function HeatMap(props: {
  title: string
  description: string
  columns: readonly string[]
  rows: readonly HeatRow[]
  most: number
}) {
  const { title, description, columns, rows, most } = props
  const id = useId()
  const size = {
    width: width.title + columns.length * width.cell,
    height: height.head + rows.length * height.cell,
  }
  return (
    <svg
      role="img"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      viewBox={`0 0 ${size.width} ${size.height}`}
      className="w-full max-w-[26rem] text-[10px]"
    >
      <title id={`${id}-title`}>{title}</title>
      <desc id={`${id}-text`}>{description}</desc>
      {columns.map((column, at) => (
        <text
          key={column}
          x={width.title + (at + 0.5) * width.cell}
          y={height.head / 2}
          textAnchor="middle"
          dominantBaseline="central"
          className="fill-ink-soft"
        >
          {column}
        </text>
      ))}
      {rows.map((row, index) => {
        const y = height.head + index * height.cell
        return (
          <g key={row.title}>
            <text x={0} y={y + height.cell / 2} dominantBaseline="central" className="fill-ink-soft">
              {row.title}
            </text>
            {row.values.map((value, at) => (
              <g key={columns[at]}>
                <rect
                  x={width.title + at * width.cell + gap / 2}
                  y={y + gap / 2}
                  width={width.cell - gap}
                  height={height.cell - gap}
                  rx={3}
                  className="fill-accent stroke-line"
                  fillOpacity={most > 0 ? Math.min(1, value / most) * strongest : 0}
                />
                <text
                  x={width.title + (at + 0.5) * width.cell}
                  y={y + height.cell / 2}
                  textAnchor="middle"
                  dominantBaseline="central"
                  className="fill-ink tabular-nums"
                >
                  {row.words[at]}
                </text>
              </g>
            ))}
          </g>
        )
      })}
    </svg>
  )
}
