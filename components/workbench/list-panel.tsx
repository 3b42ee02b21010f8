'use client'

import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'
import { useWorkbenchList } from '@/lib/workbench/browser/use-workbench'
import type { ListQuestion, WorkbenchList, WorkbenchRow } from '@/lib/workbench/rules/workbench'
import { cutText } from '@/lib/quality/texts/quality'
import {
  byRowTitles,
  departmentText,
  hoursText,
  listTitles,
  totalText,
  workbenchTexts as texts,
} from '@/lib/workbench/texts/workbench'
import { Button, IconButton } from '@/components/ui/button'
import { Chip } from '@/components/ui/chip'
import { CloseIcon } from '@/components/ui/icons'
import { FailedPlaceholder, LoadingPlaceholder, Placeholder } from '@/components/ui/placeholder'
import { ScrollArea } from '@/components/ui/scroll-area'
import { EventLineLink, HoursLineLink, TroubleLineLink, type LinePlace } from './list-lines'
import type { Go } from './use-workbench-location'

type ListPanelProps = {
  question: ListQuestion
  rows: readonly WorkbenchRow[]
  onGo: Go
  onClose: () => void
}

/** What a number counts: each line leads to its place. Escape closes it, and the focus goes back to the number. */
export function ListPanel({ question, rows, onGo, onClose }: ListPanelProps) {
  const { list, row } = question
  const panel = useRef<HTMLElement>(null)
  const close = useEffectEvent(onClose)
  const { data, hasFailed, reload } = useWorkbenchList(question)
  const title = listTitles[list]
  const rowTitle = rows.find(({ id }) => id === row)?.title

  useEffect(() => {
    const opener = document.activeElement
    panel.current?.focus()
    return () => {
      // Only from within: a press elsewhere has moved the focus on.
      if (!document.contains(document.activeElement) || document.activeElement === document.body)
        if (opener instanceof HTMLElement && opener.isConnected) opener.focus()
    }
  }, [])
  useEffect(() => {
    const onKeyDown = ({ key, defaultPrevented }: KeyboardEvent) => {
      if (key === 'Escape' && !defaultPrevented) close()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])

  return (
    <aside
      ref={panel}
      tabIndex={-1}
      data-no-print
      aria-label={title}
      className="flex min-h-0 w-full shrink-0 flex-col border-l bg-surface focus:outline-none md:w-96"
    >
      <div className="flex items-center gap-2 border-b py-1 pr-1.5 pl-3">
        <h2 className="min-w-0 flex-1 truncate text-base font-semibold">
          {title}
          {data && <span className="ml-2 font-normal text-ink-soft">{totalText(data)}</span>}
        </h2>
        <IconButton label={texts.closeList} onClick={onClose}>
          <CloseIcon />
        </IconButton>
      </div>
      {row !== null && (
        <div className="flex flex-wrap items-center justify-between gap-x-2 border-b px-3 py-1">
          <p className="min-w-0 font-medium break-words">{rowTitle ?? texts.gone}</p>
          {list !== 'problems' && (
            <Button look="quiet" onClick={() => onGo({ row: null })}>
              {texts.ofEverybody}
            </Button>
          )}
        </div>
      )}
      {hasFailed ? (
        <FailedPlaceholder text={texts.listFailed} onRetry={reload} />
      ) : !data ? (
        <LoadingPlaceholder text={texts.listLoading} />
      ) : data.total === 0 ? (
        <Placeholder text={texts.listEmpty} />
      ) : data.is === 'hours' ? (
        <HoursList key={row} list={data} question={question} rows={rows} onGo={onGo} />
      ) : (
        <Lines list={data} place={question} />
      )}
    </aside>
  )
}

const Scrolled = ({ label, children }: { label: string; children: ReactNode }) => (
  <ScrollArea label={label} className="min-h-0 flex-1">
    {children}
  </ScrollArea>
)

function Lines({ list, place }: { list: WorkbenchList; place: LinePlace }) {
  const cut = cutText(list.first.length, list.total)
  return (
    <Scrolled label={listTitles[place.list]}>
      <ol className="divide-y">
        {list.is === 'hours' &&
          list.first.map((line) => <HoursLineLink key={line.id} line={line} place={place} />)}
        {list.is === 'troubles' &&
          list.first.map((line, index) => <TroubleLineLink key={index} line={line} place={place} />)}
        {list.is === 'events' &&
          list.first.map((line, index) => <EventLineLink key={index} line={line} place={place} />)}
      </ol>
      {cut && <p className="border-t px-3 py-2 text-sm text-ink-soft">{cut}</p>}
    </Scrolled>
  )
}

type HoursList = Extract<WorkbenchList, { is: 'hours' }>
type HoursView = 'items' | 'rows' | 'departments'

/** Hours by discipline, by row, or by department. */
function HoursList(props: {
  list: HoursList
  question: ListQuestion
  rows: readonly WorkbenchRow[]
  onGo: Go
}) {
  const { list, question, rows, onGo } = props
  const [view, setView] = useState<HoursView>('items')
  const { by, row } = question
  const sums = rows.filter(({ counts }) => counts.hours > 0).sort((a, b) => b.counts.hours - a.counts.hours)
  const views: readonly { value: HoursView; label: string }[] = [
    { value: 'items', label: texts.byItem },
    ...(row === null && by !== 'room' ? [{ value: 'rows' as const, label: byRowTitles[by] }] : []),
    { value: 'departments', label: texts.byDepartment },
  ]
  return (
    <>
      <div role="group" aria-label={listTitles.hours} className="flex flex-wrap gap-1 border-b px-3 py-1.5">
        {views.map(({ value, label }) => (
          <Chip key={value} isPressed={value === view} className="px-2" onClick={() => setView(value)}>
            {label}
          </Chip>
        ))}
      </div>
      {view === 'items' && <Lines list={list} place={question} />}
      {view === 'rows' && (
        <Scrolled label={byRowTitles[by]}>
          <ol className="divide-y">
            {sums.map(({ id, title, counts }) => (
              <li key={id}>
                <button
                  type="button"
                  className="flex w-full items-baseline justify-between gap-3 px-3 py-1.5 text-left hover:bg-surface-hover"
                  onClick={() => onGo({ row: id })}
                >
                  <span className="min-w-0 break-words">{title}</span>
                  <span className="whitespace-nowrap text-ink-soft tabular-nums">
                    {hoursText(counts.hours)}
                  </span>
                </button>
              </li>
            ))}
          </ol>
        </Scrolled>
      )}
      {view === 'departments' && (
        <Scrolled label={texts.byDepartment}>
          <ol className="divide-y">
            {list.departments.map((one) => (
              <li key={one.department} className="px-3 py-1.5 break-words">
                {departmentText(one)}
              </li>
            ))}
          </ol>
        </Scrolled>
      )}
    </>
  )
}
