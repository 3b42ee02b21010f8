import { addDays } from '@/lib/core/calendar/rules/calendar-date'
import { statedTime, ownTime } from '@/lib/core/schedule/rules/own-time'
import { clockText, type DayTimes, pairsOf, type PairTime, pairTimeOn } from '@/lib/core/calendar/rules/pairs'
import type { ScheduleItem } from '@/lib/core/schedule/rules/schedule'
import { facultySheets, type FacultySheet, type FacultyWeekPaper } from '@/lib/workbench/rules/faculty-sheets'
import { dayTitle } from '@/lib/core/calendar/texts/dates'
import { paperCourseText, facultyPaperTexts as texts, sheetText } from '@/lib/workbench/texts/faculty-paper'
import { lessonTypeShort } from '@/lib/core/names/texts/lesson-types'
import { subgroupTitle, timeRange } from '@/lib/core/schedule/texts/grid'
import { periodTitle } from '@/lib/quality/texts/quality'
import { Words } from '@/components/print/words'
import './faculty-paper.css'

const cell = 'border border-line-strong px-1 py-0.5 align-top'

/** A faculty's published week to hang on a wall: by groups, on sheets of A3 or A4. */
export function FacultyPaper({ title, monday, paper, groups, items, times }: FacultyWeekPaper) {
  const pairs = pairsOf(times)
  const sheets = facultySheets({ groups, items, pairs }, { monday, paper })
  const week = periodTitle({ from: monday, to: addDays(monday, 6) })
  return (
    <main className="faculty-paper p-4 text-xs print:p-0" data-paper={paper}>
      {sheets.length === 0 && <h1 className="text-xl font-semibold">{title}</h1>}
      {sheets.length === 0 && <p>{texts.none}</p>}
      {sheets.map((sheet, index) => (
        <section
          key={sheet.groups[0]?.id}
          aria-label={sheetText(index + 1, sheets.length)}
          className={`mb-8 bg-surface not-print:overflow-x-auto print:mb-0 ${index > 0 ? 'print:break-before-page' : ''}`}
        >
          <header className="mb-1 flex flex-wrap items-baseline justify-between gap-x-4">
            <h2 className="text-base font-semibold">
              {[title, paperCourseText(sheet.courseYear)].filter(Boolean).join(', ')}
            </h2>
            <p>
              {week} · {sheetText(index + 1, sheets.length)}
            </p>
          </header>
          <Sheet {...{ sheet, times }} />
        </section>
      ))}
    </main>
  )
}

/** The time of a class that does not begin with its pair. */
function OwnTime({ item, time }: { item: ScheduleItem; time: PairTime }) {
  const own = ownTime(statedTime(item), time)
  return own && <b className="block font-medium tabular-nums">{timeRange(own)}</b>
}

function Sheet({ sheet: { groups, days }, times }: { sheet: FacultySheet; times: DayTimes }) {
  return (
    <table className="w-full border-collapse not-print:min-w-4xl">
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
      {days.map(({ date, pairs }) => (
        <tbody key={date} className="break-inside-avoid border-t-2 border-line-strong">
          {pairs.map(({ pair, of }, index) => {
            const time = pairTimeOn(times, date, pair)
            return (
              <tr key={pair}>
                {index === 0 && (
                  <th scope="rowgroup" rowSpan={pairs.length} className={`${cell} text-left font-semibold`}>
                    {dayTitle(date)}
                  </th>
                )}
                <th scope="row" className={`${cell} text-left font-normal tabular-nums`}>
                  {pair}
                  {time && <span className="block text-2xs text-ink-soft">{clockText(time.startsAt)}</span>}
                </th>
                {of.map((classes, at) => (
                  <td key={groups[at]?.id} className={cell}>
                    {classes.map(({ item, subgroup }) => (
                      <p key={`${item.id} ${subgroup}`} className="break-words">
                        <b className="font-medium">{item.title}</b> {lessonTypeShort[item.lessonType]}
                        {subgroup !== 0 && `, ${subgroupTitle(subgroup)}`}
                        {time && <OwnTime item={item} time={time} />}
                        <span className="block text-2xs">
                          {[...item.rooms.map((room) => room.title), ...item.teachers.map(({ name }) => name)].join(
                            ', ',
                          )}
                        </span>
                      </p>
                    ))}
                  </td>
                ))}
              </tr>
            )
          })}
        </tbody>
      ))}
    </table>
  )
}
