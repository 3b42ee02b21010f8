import type { TouchedClasses } from '@/lib/core/rules/placing/placement'
import { touchedLines } from '@/lib/core/texts/placing/touched'
import { ScrollArea } from '@/components/ui/scroll-area'

/** Affected groups and teachers, one line each, under a heading. */
export function TouchedList(props: { title: string; touched: readonly TouchedClasses[]; meetings: number }) {
  const { title, touched, meetings } = props
  return (
    <div className="text-sm text-ink-soft">
      <p>{title}</p>
      <ScrollArea label={title} className="max-h-[30dvh]">
        <ul aria-label={title}>
          {touchedLines(touched, meetings).map((line) => (
            <li key={line} className="text-pretty">
              {line}
            </li>
          ))}
        </ul>
      </ScrollArea>
    </div>
  )
}
