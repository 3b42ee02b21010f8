import Link from 'next/link'
import { qualityScreenUrl } from '@/lib/quality/browser/quality-location'
import {
  counters,
  type Counter,
  type ListName,
  type Workbench,
  type WorkbenchQuestion,
} from '@/lib/workbench/rules/workbench'
import { listHints, listTitles, workbenchTexts as texts } from '@/lib/workbench/texts/workbench'
import { buttonClass } from '@/components/ui/button'

/** What has to be put right before publishing. */
const isGrave = (counter: Counter): boolean => counter === 'overlaps' || counter === 'closed'

/** The numbers above the matrix, each a button that opens its list. */
export function Counters(props: {
  counts: Workbench['counts']
  open: ListName | null
  question: WorkbenchQuestion
  onOpen: (list: Counter) => void
}) {
  const { counts, open, question, onOpen } = props
  const { faculty: id, monday } = question
  return (
    <div
      role="group"
      aria-label={texts.counters}
      data-no-print
      className="flex items-stretch gap-1 overflow-x-auto border-b bg-surface px-3 py-1.5 [scrollbar-width:thin]"
    >
      {counters.map((counter) => {
        const count = counts[counter]
        if (count === undefined) return null
        const tone = count === 0 ? 'text-ink-faint' : isGrave(counter) ? 'text-danger' : 'text-ink'
        const isOpen = open === counter
        return (
          <button
            key={counter}
            type="button"
            aria-pressed={isOpen}
            title={listHints[counter]}
            className={`flex min-h-control shrink-0 items-center gap-1.5 rounded-md border py-1 whitespace-nowrap transition-colors ${
              isOpen
                ? 'border-accent bg-accent-soft px-2'
                : `hover:bg-surface-hover ${count === 0 ? 'border-transparent px-1.5' : 'border-line-strong/60 px-2'}`
            }`}
            onClick={() => onOpen(counter)}
          >
            <span className={`tabular-nums ${tone} ${count === 0 ? '' : 'text-lg font-semibold'}`}>
              {count}
            </span>
            <span className={count === 0 ? 'text-sm text-ink-faint' : 'text-ink-soft'}>
              {listTitles[counter]}
            </span>
          </button>
        )
      })}
      <Link
        href={qualityScreenUrl({
          scope: { kind: 'faculty', id },
          ...{ monday, span: 'week', drafts: true, filter: null, compared: null },
        })}
        prefetch={false}
        className={buttonClass('quiet', 'ml-auto self-center px-2')}
      >
        {texts.quality}
      </Link>
    </div>
  )
}
