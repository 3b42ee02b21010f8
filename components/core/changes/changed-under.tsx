'use client'

import { type ReactNode, useState } from 'react'
import { isOwnChangeFresh } from '@/lib/core/live/browser/use-refresh'

/** What a plan showed since it was opened and does not show any more, because others settled or changed it meanwhile. */
export function useGone<Entry>(entries: readonly Entry[], keyOf: (entry: Entry) => number | string): readonly Entry[] {
  const [known, setKnown] = useState(entries)
  const [told, setTold] = useState<ReadonlySet<number | string>>(new Set())
  const keys = new Set(entries.map(keyOf))
  const knownKeys = new Set(known.map(keyOf))
  const come = entries.filter((entry) => !knownKeys.has(keyOf(entry)))
  const gone = known.filter((entry) => !keys.has(keyOf(entry)))
  const fresh = gone.filter((entry) => !told.has(keyOf(entry)))
  // What goes by one's own act is no news; what others took before stays told.
  const isOwn = fresh.length > 0 && isOwnChangeFresh()
  if (fresh.length > 0 && !isOwn) setTold(new Set([...told, ...fresh.map(keyOf)]))
  if (isOwn || come.length > 0) setKnown([...known.filter((entry) => !isOwn || !fresh.includes(entry)), ...come])
  return isOwn ? gone.filter((entry) => !fresh.includes(entry)) : gone
}

/** Tells what changed under an open plan; the rest of it goes on. */
export function ChangedUnder<Entry>(props: {
  title: string
  gone: readonly Entry[]
  keyOf: (entry: Entry) => number | string
  children: (entry: Entry) => ReactNode
}) {
  const { title, gone, keyOf, children } = props
  return (
    <div role="status" className="text-sm empty:hidden">
      {gone.length > 0 && (
        <section aria-label={title} className="grid gap-0.5 rounded-md bg-info-soft px-3 py-2">
          <h3 className="font-medium">{title}</h3>
          <ul className="grid gap-0.5">
            {gone.map((entry) => (
              <li key={keyOf(entry)} className="text-pretty break-words">
                {children(entry)}
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
