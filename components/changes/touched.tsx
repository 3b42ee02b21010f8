import { useId } from 'react'
import type { Touched } from '@/lib/domain/placement'
import { touchedLines } from '@/lib/text/touched'

/** Affected groups and teachers, one line each, under a heading. */
export function TouchedList(props: { title: string; touched: readonly Touched[]; meetings: number }) {
  const { title, touched, meetings } = props
  const titleId = useId()
  return (
    <div className="text-sm text-ink-soft">
      <p id={titleId}>{title}</p>
      <ul aria-labelledby={titleId} className="max-h-[30dvh] overflow-auto">
        {touchedLines(touched, meetings).map((line) => (
          <li key={line} className="text-pretty">
            {line}
          </li>
        ))}
      </ul>
    </div>
  )
}
