import type { ReactNode } from 'react'
import { DifferenceLine } from '@/components/core/changes/difference-line'
import { Badge, type Tone } from '@/components/ui/badge'
import { Unbroken } from '@/components/ui/unbroken'
import type { HistoryEntry } from '@/lib/core/history/rules/entry'
import { entryActTitles, entryLines, entryTitle, entryWhen } from '@/lib/core/history/texts/history'

const tones: Partial<Record<HistoryEntry['act'], Tone>> = {
  added: 'success',
  returned: 'success',
  published: 'success',
  shown: 'success',
  removed: 'danger',
  withdrawn: 'danger',
  unpublished: 'warning',
  hidden: 'warning',
}

/** What became of equal classes: before and after. `mark`: beside the title. */
export function ChangedClass({ entry, mark }: { entry: HistoryEntry; mark?: ReactNode }) {
  return (
    <>
      <div className="flex flex-wrap items-baseline gap-x-2">
        <Badge tone={tones[entry.act] ?? 'warning'}>{entryActTitles[entry.act]}</Badge>
        <span className="min-w-0 font-medium break-words">{entryTitle(entry)}</span>
        {mark}
      </div>
      <p className="text-sm break-words text-ink-soft">
        <Unbroken text={entryWhen(entry)} />
      </p>
      {entryLines(entry).map((line) => (
        <DifferenceLine key={line.what} line={line} />
      ))}
    </>
  )
}
