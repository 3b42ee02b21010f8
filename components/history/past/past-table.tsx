import type { AcademicCalendar, TeachingDay } from '@/lib/core/rules/calendar/academic-calendar'
import { weekdayOf } from '@/lib/core/rules/calendar/calendar-date'
import type { WeekDifferences } from '@/lib/core/rules/history/differences'
import { pairNumbers, type PairTime } from '@/lib/core/rules/calendar/pairs'
import type { ScheduleItem } from '@/lib/core/rules/schedule/schedule'
import { cellAt, isEmptyCell, type GridCell, type WeekCells } from '@/lib/core/rules/schedule/schedule-grid'
import { dayMonth } from '@/lib/core/rules/calendar/calendar-date'
import { parityTitle } from '@/lib/core/texts/calendar/dates'
import { classTitle, groupText, gridTexts, pairTitle, timeRange } from '@/lib/core/texts/live/grid'
import { differenceText, pastWeekTexts as texts } from '@/lib/history/texts'
import { weekdayShort, weekdayTitles } from '@/lib/core/texts/schedule/weekdays'
import type { Display } from '@/components/core/cards/display'
import { LessonCard } from '@/components/core/cards/lesson-card'
import { RequestCard } from '@/components/core/cards/request-card'
import { ScrollArea } from '@/components/ui/scroll-area'

type TableProps = {
  days: readonly TeachingDay[]
  calendar: AcademicCalendar
  cells: WeekCells
  /** What stands there now and did not then; null: the week is not compared. */
  since: WeekCells | null
  differences: WeekDifferences | null
  display: Display
}

/** The week as rows of days and columns of pairs; on a phone day by day, without what is empty. */
export function PastTable({ days, calendar, cells, since, differences, display }: TableProps) {
  const shown = (cell: GridCell) =>
    !isEmptyCell(cell) || (since !== null && !isEmptyCell(cellAt(since, cell)))
  const filled = cells.filter(shown)
  const timed = calendar.pairTimes.map(({ pair }) => pair)
  const pairs = pairNumbers.filter(
    (pair) => timed.includes(pair) || filled.some((cell) => cell.pair === pair),
  )
  const shownDays = days.filter(({ date }) => weekdayOf(date) < 7 || filled.some(({ day }) => day === 7))
  const timeOf = (pair: (typeof pairs)[number]) => calendar.pairTimes.find((time) => time.pair === pair)
  return (
    <ScrollArea
      label={texts.title}
      className="rounded-lg border bg-surface print:overflow-visible print:border-0"
    >
      <table className="w-full border-collapse text-left max-sm:block sm:min-w-5xl sm:table-fixed print:min-w-0">
        <thead className="max-sm:hidden">
          <tr>
            <td className="w-20 border-b" />
            {pairs.map((pair) => {
              const time = timeOf(pair)
              return (
                <th key={pair} scope="col" className="border-b border-l px-2 py-1.5 text-sm font-semibold">
                  {pairTitle(pair)}
                  {time && (
                    <span className="block text-xs font-normal text-ink-faint">{timeRange(time)}</span>
                  )}
                </th>
              )
            })}
          </tr>
        </thead>
        <tbody className="max-sm:block">
          {shownDays.map((day) => {
            const weekday = weekdayOf(day.date)
            const row = pairs.map((pair) => cellAt(cells, { day: weekday, pair }))
            return (
              <tr key={day.date} className={`max-sm:block ${row.some(shown) ? '' : 'max-sm:hidden'}`}>
                <th
                  scope="row"
                  className="sticky left-0 z-1 border-t bg-surface px-2 py-1.5 align-top text-sm max-sm:static max-sm:block"
                >
                  <abbr title={weekdayTitles[weekday]} className="font-semibold no-underline">
                    {weekdayShort[weekday]}
                  </abbr>{' '}
                  <span className="font-normal text-ink-soft">{dayMonth(day.date)}</span>
                  <span className="block text-xs font-normal text-ink-faint max-sm:inline max-sm:before:content-['_·_']">
                    {day.holiday ?? parityTitle(day.parity)}
                  </span>
                </th>
                {row.map((cell) => (
                  <td
                    key={cell.pair}
                    className={`border-t p-1 align-top sm:h-14 sm:border-l max-sm:block max-sm:px-2 ${shown(cell) ? '' : 'max-sm:hidden'}`}
                  >
                    {shown(cell) && (
                      <p className="text-xs text-ink-faint sm:hidden">{pairTitle(cell.pair)}</p>
                    )}
                    <Cell
                      cell={cell}
                      time={timeOf(cell.pair)}
                      parity={day.parity}
                      since={since ? cellAt(since, cell).items : []}
                      differences={differences}
                      display={display}
                    />
                  </td>
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
    </ScrollArea>
  )
}

function Cell(props: {
  cell: GridCell
  time: PairTime | undefined
  parity: TeachingDay['parity']
  since: readonly ScheduleItem[]
  differences: WeekDifferences | null
  display: Display
}) {
  const { cell, time, parity, since, differences, display } = props
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1">
      {cell.items.map((item) => {
        const difference = item.state === 'trace' ? undefined : differences?.of.get(item.id)
        return (
          <div
            key={item.id}
            className={difference ? 'rounded-md outline-2 outline-warning outline-dashed' : undefined}
          >
            <LessonCard
              item={item}
              time={time}
              parity={parity}
              display={display}
              isPicked={false}
              hasButton={false}
            />
            {difference && (
              <p className="px-2 pb-1 text-xs font-medium text-warning">{differenceText(difference)}</p>
            )}
          </div>
        )
      })}
      {cell.requests.map((request) => (
        <RequestCard key={`${request.kind}${request.id}`} request={request} display={display} />
      ))}
      {since.map((item) => (
        <p
          key={item.id}
          className="rounded-md border border-dashed border-success px-2 py-1 text-xs text-success"
        >
          <span className="font-medium">{texts.since}: </span>
          {[
            classTitle(item),
            item.state === 'projected' && gridTexts.draft,
            item.groups.map(groupText).join(', '),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      ))}
    </div>
  )
}
