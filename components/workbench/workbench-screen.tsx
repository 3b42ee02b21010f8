'use client'

import { Suspense, useDeferredValue, useEffect, useMemo, useState } from 'react'
import { SWRConfig } from 'swr'
import { BoundedCache } from '@/lib/core/browser/schedule/bounded-cache'
import { keepPlainCookie } from '@/lib/core/browser/plain-cookie'
import { useAlive } from '@/lib/core/browser/schedule/use-alive'
import {
  useLiveWorkbench,
  useWorkbench,
  workbenchKey,
  type AskedWorkbench,
} from '@/lib/workbench/browser/use-workbench'
import { mostBeside, serializeView } from '@/lib/workbench/browser/workbench-location'
import type { AcademicCalendar } from '@/lib/core/rules/calendar/academic-calendar'
import type { Actor } from '@/lib/core/rules/accounts/actor'
import { mondayOf, type CalendarDate } from '@/lib/core/rules/calendar/calendar-date'
import type { FacultyId } from '@/lib/core/rules/names/ids'
import { unpackData, type PackedData } from '@/lib/core/rules/schedule/packed-data'
import { workbenchCookie } from '@/lib/core/rules/offline/reader-cookie'
import { noFilter, shownRows } from '@/lib/workbench/rules/shown-rows'
import { workbenchTexts as texts } from '@/lib/workbench/texts/workbench'
import { onDemand } from '@/components/ui/on-demand'
import { FailedPlaceholder, LoadingPlaceholder, NothingFound, Placeholder } from '@/components/ui/placeholder'
import { Counters } from './counters'
import { Matrix } from './matrix'
import { RowFilters } from './row-filters'
import { useWorkbenchLocation } from './use-workbench-location'
import { WorkbenchHead } from './workbench-head'

const ListPanel = onDemand(() => import('./list-panel').then((module) => module.ListPanel))
const BesideWeeks = onDemand(() => import('./beside-weeks').then((module) => module.BesideWeeks))

export type WorkbenchProps = {
  actor: Actor
  today: CalendarDate
  calendar: AcademicCalendar
  /** Those the actor plans, at least one; by title. */
  faculties: readonly { id: FacultyId; title: string }[]
  /** What the server counted, and its question. */
  first: PackedData<AskedWorkbench>
}

const yearInSeconds = 365 * 24 * 60 * 60

/** «Мой институт»: a faculty's week as a matrix, and what is open in it. */
export function WorkbenchScreen({ first: packed, ...props }: WorkbenchProps) {
  const [first] = useState(() => unpackData(packed))
  const [cache] = useState(() => new BoundedCache([[workbenchKey(first.question), { data: first }]]))
  const config = useMemo(() => ({ provider: () => cache }), [cache])
  useAlive()
  return (
    <SWRConfig value={config}>
      <Screen {...props} firstKey={workbenchKey(first.question)} />
    </SWRConfig>
  )
}

function Screen(props: Omit<WorkbenchProps, 'first'> & { firstKey: string }) {
  const { actor, today, calendar, faculties, firstKey } = props
  const { location, go } = useWorkbenchLocation()
  const faculty = faculties.find(({ id }) => id === location.faculty) ?? faculties[0]
  const monday = location.monday ?? mondayOf(today)
  const { by, list, row, ticked, isBeside } = location
  const question = { faculty: faculty?.id ?? (0 as FacultyId), monday, by }
  const answer = useWorkbench(question, workbenchKey(question) === firstKey)
  const { data: answered, isRenewed, hasFailed, reload } = answer
  const data = answered?.workbench
  useLiveWorkbench(monday)

  const kept = serializeView({ ...location, faculty: question.faculty })
  useEffect(() => keepPlainCookie(workbenchCookie, encodeURIComponent(kept), yearInSeconds), [kept])

  const { section, name, troubled } = location
  const shown = useMemo(
    () => answered && { ...answered, rows: shownRows(answered.workbench.rows, { section, name, troubled }) },
    [answered, section, name, troubled],
  )
  // Rendered in slices, and while another week or other rows are on their way, as what they are.
  const drawn = useDeferredValue(shown)
  const toggle = (id: number) =>
    go(
      (known) => ({
        ticked: known.ticked.includes(id)
          ? known.ticked.filter((one) => one !== id)
          : [...known.ticked, id].slice(0, mostBeside),
      }),
      true,
    )

  return (
    <main
      data-workbench
      className="flex h-dvh flex-col max-md:h-auto max-md:min-h-dvh print:block print:h-auto"
    >
      <WorkbenchHead
        {...{ actor, calendar, faculties, monday, today, by }}
        faculty={question.faculty}
        onGo={go}
      />
      {data && (
        <Counters
          counts={data.counts}
          open={row === null ? list : null}
          question={question}
          onOpen={(next) => go({ list: next === list && row === null ? null : next, row: null })}
        />
      )}
      <RowFilters
        {...{ location, isRenewed }}
        rows={data?.rows ?? []}
        shown={shown?.rows.length ?? 0}
        onGo={go}
      />
      <div className="flex min-h-0 flex-1 print:block">
        <div
          aria-busy={isRenewed}
          className={`flex min-h-0 min-w-0 flex-1 flex-col ${list ? 'max-md:hidden' : ''}`}
        >
          {hasFailed ? (
            <FailedPlaceholder text={texts.failed} onRetry={reload} />
          ) : !data || !drawn ? (
            <LoadingPlaceholder text={texts.loading} />
          ) : isBeside && ticked.length > 0 ? (
            <Suspense fallback={<LoadingPlaceholder text={texts.weeksLoading} />}>
              <BesideWeeks by={by} ids={ticked} rows={data.rows} monday={monday} pairs={data.pairs} />
            </Suspense>
          ) : data.rows.length === 0 ? (
            <Placeholder text={texts.nothing[by]} hint={texts.nothingHint[by]} />
          ) : drawn.rows.length === 0 ? (
            <NothingFound onReset={() => go(noFilter)} />
          ) : (
            <Matrix
              {...{ ticked, today }}
              by={drawn.question.by}
              monday={drawn.question.monday}
              days={drawn.workbench.days}
              pairs={drawn.workbench.pairs}
              rows={drawn.rows}
              onTick={toggle}
              onOpenList={(next, id) => go({ list: next, row: id })}
            />
          )}
        </div>
        {list && (
          <Suspense>
            <ListPanel
              question={{ ...question, list, row }}
              rows={data?.rows ?? []}
              onGo={go}
              onClose={() => go({ list: null, row: null })}
            />
          </Suspense>
        )}
      </div>
    </main>
  )
}
