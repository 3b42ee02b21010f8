import { ScrollArea } from '@/components/ui/scroll-area'

/** Classes or dates that a preview skips, and why. */
export function Stays({ title, lines }: { title: string; lines: readonly string[] }) {
  if (lines.length === 0) return null
  return (
    <section className="grid gap-0.5">
      <h4 className="text-sm text-ink-soft">{title}</h4>
      <ScrollArea label={title} className="max-h-32 text-sm">
        <ul>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </ScrollArea>
    </section>
  )
}
