'use client'

import Link from 'next/link'
import { Suspense, useId, useState } from 'react'
import { ChevronRightIcon } from '@/components/ui/icons'
import { onDemand } from '@/components/ui/on-demand'
import { LoadingPlaceholder } from '@/components/ui/placeholder'
import { dayTitle } from '@/lib/core/calendar/texts/dates'
import { historyUrl, type HistorySearch } from '@/lib/core/history/browser/history-location'
import type { HistoryAct } from '@/lib/core/history/rules/entry'
import { actLines, changeNumber, historyTexts as texts, timeText } from '@/lib/core/history/texts/history'
import { ActLines, ActMarks } from './act-words'

const ActDetails = onDemand(() => import('./act-details').then((module) => module.ActDetails))

/** The changes of a page by day, newest first. `opened`: one that is expanded at first. */
export function ActList({ acts, search }: { acts: readonly HistoryAct[]; search: HistorySearch }) {
  const days = [...new Set(acts.map(({ at }) => at.date))]
  return (
    <div className="grid gap-px bg-line">
      {days.map((day) => (
        <section key={day} aria-label={dayTitle(day)} className="bg-surface">
          <h2 className="border-b bg-surface-sunken px-4 py-1.5 text-sm font-semibold">{dayTitle(day)}</h2>
          <ul className="divide-y">
            {acts
              .filter(({ at }) => at.date === day)
              .map((act) => (
                <Act key={act.id} act={act} search={search} isOpened={search.change === act.id} />
              ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

function Act({ act, search, isOpened }: { act: HistoryAct; search: HistorySearch; isOpened: boolean }) {
  const [isOpen, setIsOpen] = useState(isOpened)
  const id = useId()
  const [first = changeNumber(act.id)] = actLines(act)
  return (
    <li className="px-4 py-2">
      <div className="flex flex-wrap items-baseline gap-x-2 text-sm text-ink-soft">
        <span className="tabular-nums">{timeText(act.at)}</span>
        {act.by !== null && (
          <span className="break-words">
            {act.byId === null ? (
              act.by
            ) : (
              <Link
                href={historyUrl({ ...search, person: act.byId, before: null, change: null })}
                prefetch={false}
                className="underline decoration-line-strong underline-offset-2 hover:decoration-current"
              >
                {act.by}
              </Link>
            )}
          </span>
        )}
        <ActMarks act={act} />
      </div>
      <div className="flex items-start gap-1">
        <ActLines act={act} />
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          aria-label={`${texts.open}: ${first}`}
          title={texts.open}
          data-no-print
          className="grid size-control shrink-0 place-items-center rounded-md text-ink-soft hover:bg-surface-hover hover:text-ink"
          onClick={() => setIsOpen(!isOpen)}
        >
          <ChevronRightIcon className={`size-5 transition-transform ${isOpen ? 'rotate-90' : ''}`} />
        </button>
      </div>
      <div id={id}>
        {isOpen && (
          <Suspense fallback={<LoadingPlaceholder text={texts.loading} />}>
            <ActDetails id={act.id} />
          </Suspense>
        )}
      </div>
    </li>
  )
}
