import { type ReactNode, useState } from 'react'
import { Placeholder, AnswerPlaceholder } from '@/components/ui/placeholder'
import { isOwnChangeFresh } from '@/lib/core/live/browser/use-refresh'
import type { AskedFailure } from '@/lib/core/wire/browser/answers'
import { queueChangedText } from '@/lib/core/words/texts/queue-changed'

type Keys = readonly (number | string)[]

/** What others did to an open list, in a sentence; empty after the user's own change. `keys` undefined: not known yet. */
function useOthersChanges(keys: Keys | undefined): string {
  const [{ known, told }, setKnown] = useState({ known: keys, told: '' })
  if (keys && keys.join() !== known?.join()) {
    const come = known ? keys.filter((key) => !known.includes(key)).length : 0
    const gone = known?.filter((key) => !keys.includes(key)).length ?? 0
    const isSilent = isOwnChangeFresh() || come + gone === 0
    setKnown({ known: keys, told: isSilent ? '' : queueChangedText(come, gone) })
  }
  return told
}

/**
 * A page of what waits for a decision. `isLoaded`: `children` show what was found. `keys`: of what is listed, to tell what
 * others change of it.
 */
export function QueuePage(props: {
  texts: { title: string; lead: string; failed: string; loading: string }
  isLoaded: boolean
  query: AskedFailure
  keys?: Keys
  children: ReactNode
}) {
  const { texts, query, isLoaded, children } = props
  const told = useOthersChanges(isLoaded ? props.keys : undefined)
  return (
    <main className="mx-auto flex max-w-3xl flex-col gap-4 p-4 sm:py-8">
      <div>
        <h1 className="text-2xl font-semibold">{texts.title}</h1>
        <p className="max-w-prose text-pretty text-ink-soft">{texts.lead}</p>
      </div>
      <p role="status" className="rounded-md bg-info-soft px-3 py-2 text-sm empty:hidden">
        {told}
      </p>
      {isLoaded && !query.hasFailed ? (
        children
      ) : (
        <AnswerPlaceholder query={query} failed={texts.failed} loading={texts.loading} />
      )}
    </main>
  )
}

/** A titled list with its number of entries, or a `total` of what they count; `none` says that there are none. */
export function QueueSection<Entry>(props: {
  title: string
  entries: readonly Entry[]
  total?: number
  none?: { text: string; hint: string }
  children: (entry: Entry) => ReactNode
}) {
  const { title, entries, total = entries.length, none, children } = props
  return (
    <section aria-label={title} className="grid gap-2">
      <h2 className="text-lg font-semibold">
        {title}
        {entries.length > 0 && <span className="font-normal text-ink-soft tabular-nums"> {total}</span>}
      </h2>
      {entries.length === 0 && none ? (
        <div className="rounded-lg border bg-surface">
          <Placeholder {...none} />
        </div>
      ) : (
        <ul className="divide-y rounded-lg border bg-surface">{entries.map(children)}</ul>
      )}
    </section>
  )
}
