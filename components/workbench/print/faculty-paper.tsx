import { addDays, weekDates, type CalendarDate } from '@/lib/core/rules/calendar/calendar-date'
import { grouped } from '@/lib/core/rules/words/lists'
import { ownStart, ownTime } from '@/lib/core/rules/schedule/own-time'
import { clockText, type PairTime } from '@/lib/core/rules/calendar/pairs'
import type { ScheduleItem } from '@/lib/core/rules/schedule/schedule'
import { dayTitle } from '@/lib/core/texts/calendar/dates'
import {
  paperCourseText,
  facultyPaperTexts as texts,
  sheetText,
  type Paper,
} from '@/lib/workbench/texts/faculty-paper'
import { lessonTypeShort } from '@/lib/core/texts/names/lesson-types'
import { subgroupTitle, timeRange } from '@/lib/core/texts/live/grid'
import { periodTitle } from '@/lib/quality/texts/quality'
import { Words } from '@/components/print/words'
import './faculty-paper.css'

/** Groups that fit across a sheet. */
const across: Record<Paper, number> = { a3: 9, a4: 5 }

type PaperGroup = { id: number; title: string; courseYear: number | null }

/** All groups of a sheet have the same course year. */
function sheetsOf(groups: readonly PaperGroup[], most: number): PaperGroup[][] {
  const sheets: PaperGroup[][] = []
  for (const group of groups) {
    const last = sheets.at(-1)
    if (last && last.length < most && last[0]?.courseYear === group.courseYear) last.push(group)
    else sheets.push([group])
  }
  return sheets
}

const placeOf = ({ date, pair }: Pick<ScheduleItem, 'date' | 'pair'>): string => `${date} ${pair}`

const cell = 'border border-line-strong px-1 py-0.5 align-top'

/** A faculty's published week to hang on a wall: by groups, on sheets of A3 or A4. */
export function FacultyPaper(props: {
  title: string
  monday: CalendarDate
  paper: Paper
  groups: readonly PaperGroup[]
  items: readonly ScheduleItem[]
  times: readonly PairTime[]
}) {
  const { title, monday, paper, groups, items, times } = props
  const sheets = sheetsOf(groups, across[paper])
  const week = periodTitle({ from: monday, to: addDays(monday, 6) })
  return (
    <main className="faculty-paper p-4 text-xs print:p-0" data-paper={paper}>
      {sheets.length === 0 && <h1 className="text-xl font-semibold">{title}</h1>}
      {sheets.length === 0 && <p>{texts.none}</p>}
      {sheets.map((sheet, index) => (
        <section
          key={sheet[0]?.id}
          aria-label={sheetText(index + 1, sheets.length)}
          className={`mb-8 bg-surface not-print:overflow-x-auto print:mb-0 ${index > 0 ? 'print:break-before-page' : ''}`}
        >
          <header className="mb-1 flex flex-wrap items-baseline justify-between gap-x-4">
            <h2 className="text-base font-semibold">
              {[title, paperCourseText(sheet[0]?.courseYear ?? null)].filter(Boolean).join(', ')}
            </h2>
            <p>
              {week} · {sheetText(index + 1, sheets.length)}
            </p>
          </header>
          <Sheet groups={sheet} dates={weekDates(monday)} {...{ items, times }} />
        </section>
      ))}
    </main>
  )
}

/** The time of a class that does not begin with its pair. */
function OwnTime({ item, time }: { item: ScheduleItem; time: PairTime }) {
  const own = ownTime(ownStart(item), time)
  return own && <b className="block font-medium tabular-nums">{timeRange(own)}</b>
}

function Sheet(props: {
  groups: readonly PaperGroup[]
  dates: readonly CalendarDate[]
  items: readonly ScheduleItem[]
  times: readonly PairTime[]
}) {
  const { groups, dates, items, times } = props
  const isOnSheet = ({ groups: of }: ScheduleItem) => of.some(({ id }) => groups.some((one) => one.id === id))
  // Days and pairs without classes of the sheet's groups are left out.
  const placed = grouped(items.filter(isOnSheet), placeOf)
  return (
    <table className="w-full border-collapse">
      <thead>
        <tr>
          <th scope="col" className={`${cell} w-24`}>
            {texts.day}
          </th>
          <th scope="col" className={`${cell} w-14`}>
            {texts.pair}
          </th>
          {groups.map(({ id, title }) => (
            <th key={id} scope="col" className={`${cell} font-semibold`}>
              <Words text={title} />
            </th>
          ))}
        </tr>
      </thead>
      {dates.map((date) => {
        const used = times.filter(({ pair }) => placed.has(placeOf({ date, pair })))
        return used.length === 0 ? null : (
          <tbody key={date} className="break-inside-avoid border-t-2 border-line-strong">
            {used.map((time, index) => (
              <tr key={time.pair}>
                {index === 0 && (
                  <th scope="rowgroup" rowSpan={used.length} className={`${cell} text-left font-semibold`}>
                    {dayTitle(date)}
                  </th>
                )}
                <th scope="row" className={`${cell} text-left font-normal tabular-nums`}>
                  {time.pair}
                  <span className="block text-2xs text-ink-soft">{clockText(time.startsAt)}</span>
                </th>
                {groups.map(({ id }) => (
                  <td key={id} className={cell}>
                    {(placed.get(placeOf({ date, pair: time.pair })) ?? [])
                      .flatMap((one) =>
                        one.groups.filter((group) => group.id === id).map((group) => ({ one, group })),
                      )
                      .map(({ one, group }) => (
                        <p key={`${one.id} ${group.subgroup}`} className="break-words">
                          <b className="font-medium">{one.title}</b> {lessonTypeShort[one.lessonType]}
                          {group.subgroup !== 0 && `, ${subgroupTitle(group.subgroup)}`}
                          <OwnTime item={one} time={time} />
                          <span className="block text-2xs">
                            {[
                              ...one.rooms.map((room) => room.title),
                              ...one.teachers.map(({ name }) => name),
                            ].join(', ')}
                          </span>
                        </p>
                      ))}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        )
      })}
    </table>
  )
}
