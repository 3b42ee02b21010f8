'use client'

import { useId, useRef, useState, type KeyboardEvent } from 'react'
import { useSwipe } from '@/components/ui/use-swipe'
import { addDays, weekdayOf, type CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { CivilTime } from '@/lib/core/calendar/rules/civil-time'
import { type DayTimes, pairTimeOn } from '@/lib/core/calendar/rules/pairs'
import { dayTitle } from '@/lib/core/calendar/texts/dates'
import { weekdayShort } from '@/lib/core/calendar/texts/weekdays'
import { useIsWide } from '@/lib/core/page/browser/use-media'
import { dayName, ownTexts as texts } from '@/lib/own-timetable/texts/own-timetable'
import { ClassLine } from './class-line'
import type { ClassView } from './class-view'

/** `reason`: why there are no classes that day; empty on a teaching day. `away`: who will not be there. */
export type DayView = { date: CalendarDate; reason: string; away: readonly string[] }

const steps: Partial<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 }

/** The other classes at the same time: the person can attend only one. */
const besides = (one: ClassView, classes: readonly ClassView[]): ClassView[] =>
  isChoosable(one)
    ? classes.filter((other) => other.key !== one.key && other.pair === one.pair && isChoosable(other))
    : []

const isChoosable = ({ stands, meetingId }: ClassView): boolean => stands && meetingId !== null

const isNear = (date: CalendarDate, today: CalendarDate): boolean => date <= addDays(today, 1)

/** A Sunday need not be explained. */
const saysWhy = ({ date, reason }: Omit<DayView, 'away'>): boolean =>
  reason !== '' && !dayTitle(date).startsWith(reason)

/** What a tab shows. */
const tabTitle = (date: CalendarDate) => ({
  weekday: weekdayShort[weekdayOf(date)],
  day: Number(date.slice(8)),
})

/** `Чт 19, Завтра`: as it reads, so that it can be called by that; days further on have no name. */
const tabName = (day: Omit<DayView, 'away'>, today: CalendarDate, isNews: boolean): string =>
  [
    Object.values(tabTitle(day.date)).join(' '),
    ...(isNear(day.date, today) ? [dayName(day.date, today)] : []),
    ...(saysWhy(day) ? [day.reason] : []),
    ...(isNews ? [texts.news] : []),
  ].join(', ')

type DaysProps = {
  days: readonly DayView[]
  classes: readonly ClassView[]
  now: CivilTime
  times: DayTimes
  titles: readonly string[]
  running: readonly ClassView[]
  onHide: (shown: ClassView) => void
  /** `others`: the person's other classes in the same pair. */
  onChoose: (shown: ClassView, others: readonly ClassView[]) => void
}

/** The heading of a day and its classes. */
function Day({
  day,
  classes,
  now,
  times,
  titles,
  running,
  onHide,
  onChoose,
}: Omit<DaysProps, 'days'> & { day: DayView }) {
  const shown = classes.filter(({ date }) => date === day.date)
  return (
    <>
      <h2 className="px-3 pt-2 font-semibold">
        {isNear(day.date, now.date) && `${dayName(day.date, now.date)}. `}
        {dayTitle(day.date)}
      </h2>
      {saysWhy(day) && <p className="px-3 text-sm text-danger">{day.reason}</p>}
      {day.away.map((text) => (
        <p key={text} className="px-3 text-sm text-pretty break-words text-warning">
          {text}
        </p>
      ))}
      {shown.length === 0 ? (
        <p className="px-3 py-6 text-center text-ink-soft">{texts.freeDay}</p>
      ) : (
        <ul className="mt-1 divide-y border-t">
          {shown.map((one) => (
            <ClassLine
              key={one.key}
              shown={one}
              time={pairTimeOn(times, day.date, one.pair)}
              titles={titles}
              isNow={running.some(({ key }) => key === one.key)}
              isBesideOthers={besides(one, shown).length > 0}
              onHide={onHide}
              onChoose={() => onChoose(one, besides(one, shown))}
            />
          ))}
        </ul>
      )}
    </>
  )
}

/**
 * Today and the following days: one at a time by tab, arrow key or swipe; all of them side by side on a wide screen, and
 * on paper. Only the style decides, so that the server draws what is shown.
 */
export function Days({ days, ...rest }: DaysProps) {
  const { now } = rest
  const [selected, setSelected] = useState(0)
  const id = useId()
  const tabs = useRef<HTMLDivElement>(null)
  const isWide = useIsWide()
  const index = Math.min(selected, days.length - 1)
  const go = (by: number) => setSelected(Math.max(0, Math.min(days.length - 1, index + by)))
  const swipe = useSwipe((direction) => go(direction === 'next' ? 1 : -1))
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    const next = Math.max(0, Math.min(days.length - 1, index + step))
    setSelected(next)
    tabs.current?.querySelectorAll<HTMLElement>('[role="tab"]')[next]?.focus()
  }
  if (days.length === 0) return null
  return (
    <section
      aria-label={texts.days}
      className="max-xl:not-print:overflow-hidden max-xl:not-print:rounded-lg max-xl:not-print:border max-xl:not-print:bg-surface"
      {...swipe}
    >
      <div
        ref={tabs}
        role="tablist"
        aria-label={texts.days}
        onKeyDown={onKeyDown}
        className="grid auto-cols-fr grid-flow-col border-b xl:hidden print:hidden"
      >
        {days.map(({ date, reason }, position) => {
          const title = tabTitle(date)
          const isNews = rest.classes.some((one) => one.date === date && (one.news || one.change))
          return (
            <button
              key={date}
              type="button"
              role="tab"
              id={`${id}-${position}`}
              aria-selected={position === index}
              aria-controls={`${id}-${position}-panel`}
              aria-label={tabName({ date, reason }, now.date, isNews)}
              tabIndex={position === index ? 0 : -1}
              onClick={() => setSelected(position)}
              className={`min-h-11 border-b-2 px-0.5 py-1 text-center leading-4 ${
                position === index ? 'border-accent font-semibold text-accent' : 'border-transparent'
              } ${reason && position !== index ? 'text-danger' : ''}`}
            >
              <span className="block">{title.weekday}</span>
              <span className={`block text-2xs ${isNews ? 'text-warning after:content-["_●"]' : ''}`}>{title.day}</span>
            </button>
          )
        })}
      </div>
      <div className="grid-cols-[repeat(auto-fill,minmax(22rem,1fr))] gap-3 xl:grid print:grid">
        {days.map((day, position) => (
          <section
            key={day.date}
            id={`${id}-${position}-panel`}
            {...(isWide
              ? { 'aria-label': dayTitle(day.date) }
              : { role: 'tabpanel', 'aria-labelledby': `${id}-${position}` })}
            className={`min-h-48 overflow-hidden xl:min-h-0 xl:rounded-lg xl:border xl:bg-surface print:min-h-0 print:rounded-lg print:border ${
              position === index ? '' : 'max-xl:not-print:hidden'
            }`}
          >
            <Day day={day} {...rest} />
          </section>
        ))}
      </div>
    </section>
  )
}
