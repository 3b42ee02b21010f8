'use client'
import Link from 'next/link'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { ChangedClass } from '@/components/history/changed-class'
import { Button, IconButton } from '@/components/ui/button'
import { Chip } from '@/components/ui/chip'
import { CloseIcon } from '@/components/ui/icons'
import { Placeholder, AnswerPlaceholder } from '@/components/ui/placeholder'
import { ScrollArea } from '@/components/ui/scroll-area'
import { type CalendarDate, mondayOf } from '@/lib/core/calendar/rules/calendar-date'
import type { Pair } from '@/lib/core/calendar/rules/pairs'
import { entryDatesAfter, type HistoryEntry } from '@/lib/core/history/rules/entry'
import { gridTexts } from '@/lib/core/schedule/texts/grid'
import {
  absencesHash,
  dashboardUrl,
  loadHash,
  slotHash,
  type RequestedSlot,
} from '@/lib/core/views/browser/dashboard-location'
import type { NamedParty, VisibleViolation } from '@/lib/quality/rules/quality-check'
import { repairReasonOf } from '@/lib/quality/rules/repairable-rules'
import { cutText, whatText, violationWhenText, violationWhoText } from '@/lib/quality/texts/quality'
import { useWorkbenchList } from '@/lib/workbench/browser/use-workbench'
import type { EventLine, HoursLine, ListQuestion, WorkbenchList, WorkbenchRow } from '@/lib/workbench/rules/workbench'
import {
  byRowTitles,
  departmentText,
  disciplineText,
  eventTitle,
  eventWhen,
  eventWho,
  rowHoursText,
  remainingHoursText,
  workbenchListTitles,
  workbenchPeopleText,
  workbenchTotalText,
  workbenchTexts as texts,
} from '@/lib/workbench/texts/workbench'
import type { Go } from './use-workbench-location'

type LinePlace = ListQuestion

const weekOf = ({ subgroup, ...subject }: NamedParty, date: CalendarDate): string =>
  dashboardUrl({ subject, monday: mondayOf(date), subgroup, view: 'grid' })

/**
 * The cell, or the week, that shows a line: in the list's row if the line concerns it, otherwise in the first
 * one it concerns.
 */
function placeOf(
  who: readonly NamedParty[],
  at: (Pick<RequestedSlot, 'date' | 'repair'> & { pair: Pair | null }) | null,
  place: LinePlace,
): string | null {
  const own = who.find(({ kind, id }) => kind === place.by && id === place.row)
  const party = own ?? who.find(({ kind }) => kind === place.by) ?? who[0]
  if (!party) return null
  const week = weekOf(party, at?.date ?? place.monday)
  return at && at.pair !== null ? week + slotHash({ date: at.date, pair: at.pair, repair: at.repair }) : week
}

const slotOf = ({ dates: [date], pair }: VisibleViolation) => (date ? { date, pair } : null)

const linkTo = (week: string | null, hash: string): string | null => week && week + hash

function Line(props: { href: string | null; children: ReactNode; besides?: ReactNode }) {
  const { href, children, besides } = props
  const look = 'grid gap-x-3 px-3 py-1.5'
  return (
    <li>
      {href === null ? (
        <div className={look}>{children}</div>
      ) : (
        <Link href={href} prefetch={false} className={`${look} hover:bg-surface-hover`}>
          <span className="sr-only">{gridTexts.show}</span> {children}
        </Link>
      )}
      {besides}
    </li>
  )
}

const soft = 'text-sm break-words text-ink-soft'

const HoursLineLink = ({ line, place }: { line: HoursLine; place: LinePlace }) => (
  <Line href={linkTo(placeOf([...line.groups, ...line.teachers], null, place), loadHash({ of: 'load', id: line.id }))}>
    <span className="flex items-baseline justify-between gap-3">
      <span className="min-w-0 font-medium break-words">{disciplineText(line)}</span>
      <span className="whitespace-nowrap tabular-nums">{remainingHoursText(line)}</span>
    </span>
    <span className={soft}>{workbenchPeopleText(line)}</span>
  </Line>
)

const ViolationLink = ({ line, place }: { line: VisibleViolation; place: LinePlace }) => (
  <Line href={placeOf(line.who, slotOf(line), place)} besides={<RepairLinks line={line} place={place} />}>
    <span className="font-medium break-words">{violationWhoText(line)}</span>
    <span className="break-words">{whatText(line)}</span>
    <span className={soft}>{violationWhenText(line)}</span>
  </Line>
)

/** The classes of a violation, each with a link to the ways to free its place. */
function RepairLinks({ line, place }: { line: VisibleViolation; place: LinePlace }) {
  const slot = slotOf(line)
  const [away] = line.rule === 'absence' ? line.who : []
  if (line.classes.length === 0 || !slot) return null
  return (
    <p className="flex flex-wrap items-baseline gap-x-2 px-3 pb-1.5 text-sm">
      <span className="text-ink-soft">{texts.repair}</span>
      {line.classes.map(({ id, title, lessonType }) => {
        const repair = { id, without: repairReasonOf(line) }
        const href = placeOf(line.who, { ...slot, repair }, place)
        return (
          href && (
            <Link key={id} href={href} prefetch={false} className="text-accent underline-offset-2 hover:underline">
              {disciplineText({ title, lessonType })}
            </Link>
          )
        )
      })}
      {away && (
        <Link
          href={weekOf(away, slot.date) + absencesHash}
          prefetch={false}
          className="text-accent underline-offset-2 hover:underline"
        >
          {texts.settleAbsence}
        </Link>
      )}
    </p>
  )
}

const EventLineLink = ({ line, place }: { line: EventLine; place: LinePlace }) => (
  <Line href={placeOf(line.who, line, place)}>
    <span className="font-medium break-words">{eventTitle(line)}</span>
    <span className="break-words">{eventWho(line)}</span>
    <span className={soft}>{eventWhen(line)}</span>
  </Line>
)

const ChangeLink = ({ entry }: { entry: HistoryEntry }) => {
  const [first] = entry.after ? entryDatesAfter(entry) : entry.dates
  const shown = (
    <span className="grid gap-0.5">
      <ChangedClass entry={entry} />
    </span>
  )
  if (!entry.seenIn || !first) return <li className="px-3 py-1.5">{shown}</li>
  const week = { subject: entry.seenIn, monday: mondayOf(first), subgroup: 0, view: 'grid' } as const
  const slot = entry.after && slotHash({ date: first, pair: entry.after.pair })
  return (
    <li>
      <Link
        href={dashboardUrl(week) + (slot ?? '')}
        prefetch={false}
        className="block px-3 py-1.5 hover:bg-surface-hover"
      >
        {shown}
      </Link>
    </li>
  )
}

type ListPanelProps = {
  question: ListQuestion
  rows: readonly WorkbenchRow[]
  onGo: Go
  onClose: () => void
}

/** The lines behind a number, each linked to its place. Escape closes it and returns the focus to the number. */
export function ListPanel({ question, rows, onGo, onClose }: ListPanelProps) {
  const { list, row } = question
  const panel = useRef<HTMLElement>(null)
  const close = useEffectEvent(onClose)
  const query = useWorkbenchList(question)
  const data = query.data
  const title = workbenchListTitles[list]
  const rowTitle = rows.find(({ id }) => id === row)?.title

  useEffect(() => {
    const opener = document.activeElement
    panel.current?.focus()
    return () => {
      // Only if the focus is inside: a press elsewhere has already moved it.
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
          {data && <span className="ml-2 font-normal text-ink-soft">{workbenchTotalText(data)}</span>}
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
      {!data ? (
        <AnswerPlaceholder query={query} failed={texts.listFailed} loading={texts.listLoading} />
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
  const cut = cutText(list.items.length, list.total)
  return (
    <Scrolled label={workbenchListTitles[place.list]}>
      <ol className="divide-y">
        {list.is === 'hours' && list.items.map((line) => <HoursLineLink key={line.id} line={line} place={place} />)}
        {list.is === 'troubles' &&
          list.items.map((line, index) => <ViolationLink key={index} line={line} place={place} />)}
        {list.is === 'events' &&
          list.items.map((line, index) => <EventLineLink key={index} line={line} place={place} />)}
        {list.is === 'changes' && list.items.map((entry, index) => <ChangeLink key={index} entry={entry} />)}
      </ol>
      {cut && <p className="border-t px-3 py-2 text-sm text-ink-soft">{cut}</p>}
    </Scrolled>
  )
}

type HoursList = Extract<WorkbenchList, { is: 'hours' }>
type HoursView = 'items' | 'rows' | 'departments'

/** Hours by discipline, by row, or by department. */
function HoursList(props: { list: HoursList; question: ListQuestion; rows: readonly WorkbenchRow[]; onGo: Go }) {
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
      <div role="group" aria-label={workbenchListTitles.hours} className="flex flex-wrap gap-1 border-b px-3 py-1.5">
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
                  <span className="whitespace-nowrap text-ink-soft tabular-nums">{rowHoursText(counts.hours)}</span>
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
