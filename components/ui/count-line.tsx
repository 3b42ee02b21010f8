import { ScrollArea } from './scroll-area'

type Count = { title: string; value: string | number; hint?: string; isAlarming?: boolean }

/** Counts in one line, which scrolls where it is longer than the screen. */
export const CountLine = ({ label, counts }: { label: string; counts: readonly Count[] }) => (
  <ScrollArea label={label} className="max-w-full min-w-0">
    <dl aria-label={label} className="flex w-max gap-4 py-0.5 text-sm whitespace-nowrap">
      {counts.map(({ title, value, hint, isAlarming = false }) => (
        <div key={title} className="flex gap-1.5" title={hint}>
          <dt className="text-ink-soft">{title}</dt>
          <dd className={`font-medium tabular-nums ${isAlarming ? 'text-danger' : ''}`}>{value}</dd>
        </div>
      ))}
    </dl>
  </ScrollArea>
)
