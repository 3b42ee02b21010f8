import { type ReactNode, useId } from 'react'
import { BackLink } from '@/components/ui/back-link'
import { Placeholder } from '@/components/ui/placeholder'
import { Steps } from '@/components/ui/steps'
import { addDays, type CalendarDate, type Weekday } from '@/lib/core/calendar/rules/calendar-date'
import { weekdayShort } from '@/lib/core/calendar/texts/weekdays'
import type { FacultyId } from '@/lib/core/names/rules/ids'
import { pairTitle } from '@/lib/core/schedule/texts/grid'
import { qualityChartsUrl, type QualityLocation, qualityScreenUrl } from '@/lib/quality/browser/quality-location'
import type { QualityCharts } from '@/lib/quality/rules/quality-charts'
import { periodTitle, qualityTexts } from '@/lib/quality/texts/quality'
import { chartTexts as texts, chartCourseText, decimalText, peakText } from '@/lib/quality/texts/quality-charts'
import { HeatMap, type HeatRow } from './heat-map'

const width = { bar: 300, number: 48 }
const height = { row: 34, bar: 10 }

/** A number for each row as a bar, drawn on the server, with its name above and the number after it. */
function Bars(props: { title: string; description: string; rows: readonly { title: string; value: number }[] }) {
  const { title, description, rows } = props
  const id = useId()
  const most = Math.max(...rows.map(({ value }) => value), 0)
  return (
    <svg
      role="img"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      viewBox={`0 0 ${width.bar + width.number} ${Math.max(1, rows.length) * height.row}`}
      className="w-full max-w-[22rem] text-xs"
    >
      <title id={`${id}-title`}>{title}</title>
      <desc id={`${id}-text`}>{description}</desc>
      {rows.map((row, index) => {
        const y = index * height.row
        const length = most > 0 ? (row.value / most) * width.bar : 0
        return (
          <g key={row.title}>
            <text x={0} y={y + 11} className="fill-ink">
              {row.title}
            </text>
            <rect x={0} y={y + 17} width={width.bar} height={height.bar} rx={3} className="fill-surface-sunken" />
            <rect x={0} y={y + 17} width={length} height={height.bar} rx={3} className="fill-accent" />
            <text
              x={length + 6}
              y={y + 17 + height.bar / 2}
              dominantBaseline="central"
              className="fill-ink tabular-nums"
            >
              {decimalText(row.value)}
            </text>
          </g>
        )
      })}
    </svg>
  )
}

type Given = {
  location: QualityLocation & { monday: CalendarDate; scope: NonNullable<QualityLocation['scope']> }
  charts: QualityCharts
  faculties: ReadonlyMap<FacultyId, string>
}

/** The charts of a week, each with a table of the same numbers. */
export function QualityChartsScreen({ location, charts, faculties }: Given) {
  const { scope, monday } = location
  const whose = scope.kind === 'faculty' ? (faculties.get(scope.id) ?? '') : qualityTexts.university
  const isEmpty = charts.rooms.pairs.every(({ taken }) => taken.every((count) => count === 0))
  return (
    <main className="mx-auto flex max-w-6xl flex-col gap-4 p-4 sm:py-8 print:max-w-none print:p-0">
      <div>
        <BackLink href={qualityScreenUrl(location)}>{texts.toCheck}</BackLink>
        <h1 className="mt-1 text-2xl font-semibold">{texts.title}</h1>
        <p className="max-w-prose text-ink-soft text-pretty print:hidden">{texts.lead}</p>
        <div className="mt-2 flex flex-wrap items-center gap-2">
          <p className="text-lg">
            {whose}, {periodTitle({ from: monday, to: addDays(monday, 6) })}
            {location.drafts && `, ${qualityTexts.withDrafts}`}
          </p>
          <span data-no-print className="flex gap-1">
            <Steps
              previous={qualityTexts.previousWeek}
              next={qualityTexts.nextWeek}
              urlOf={(by) => qualityChartsUrl({ ...location, monday: addDays(monday, 7 * by) })}
            />
          </span>
        </div>
      </div>
      {isEmpty ? (
        <Placeholder text={texts.nothing} hint={texts.nothingHint} />
      ) : (
        <>
          <Rooms charts={charts} />
          <Courses charts={charts} />
          <Windows charts={charts} faculties={faculties} />
        </>
      )}
    </main>
  )
}

/** The greatest number of a chart, and its position. */
function peakOf(rows: readonly HeatRow[], weekdays: readonly Weekday[]) {
  const all = rows.flatMap(({ title, values }) =>
    weekdays.map((day, at) => ({ day, row: title, value: values[at] ?? 0 })),
  )
  return all.reduce<(typeof all)[number] | null>(
    (best, one) => (best === null || one.value > best.value ? one : best),
    null,
  )
}

function Rooms({ charts: { weekdays, rooms } }: { charts: QualityCharts }) {
  const rows = rooms.pairs.map(({ pair, taken }) => ({
    title: pairTitle(pair).replace('-', '\u2011'),
    values: taken,
    words: taken.map(String),
  }))
  return (
    <Week
      title={texts.rooms}
      head={texts.pair}
      description={peakText(peakOf(rows, weekdays), rooms.total)}
      weekdays={weekdays}
      rows={rows}
    />
  )
}

function Courses({ charts: { weekdays, courses } }: { charts: QualityCharts }) {
  const rows = courses.map(({ courseYear, pairs }) => ({
    title: chartCourseText(courseYear),
    values: pairs,
    words: pairs.map(decimalText),
  }))
  return (
    <Week
      title={texts.courses}
      head={texts.course}
      description={peakText(peakOf(rows, weekdays))}
      weekdays={weekdays}
      rows={rows}
    />
  )
}

/** Numbers by weekday, as a heat map and as a table. */
function Week(props: {
  title: string
  head: string
  description: string
  weekdays: readonly Weekday[]
  rows: readonly HeatRow[]
}) {
  const { title, head, description, weekdays, rows } = props
  const columns = weekdays.map((day) => weekdayShort[day])
  const most = Math.max(...rows.flatMap(({ values }) => values), 0)
  return (
    <Chart title={title} description={description} drawn={<HeatMap {...{ title, description, columns, rows, most }} />}>
      <Table caption={title} head={[head, ...columns]} rows={rows.map((row) => [row.title, ...row.words])} />
    </Chart>
  )
}

function Windows({ charts, faculties }: { charts: QualityCharts; faculties: Given['faculties'] }) {
  const rows = charts.faculties.map(({ facultyId, groups, windows }) => ({
    title: (facultyId !== null && faculties.get(facultyId)) || texts.noFaculty,
    groups,
    windows,
    value: windows / groups,
  }))
  const [first] = rows
  const description = first ? `${first.title}\u00a0— ${decimalText(first.value)}.` : ''
  return (
    <Chart
      title={texts.windows}
      description={description}
      drawn={<Bars {...{ title: texts.windows, description, rows }} />}
    >
      <Table
        caption={texts.windows}
        head={[texts.faculty, texts.groups, texts.allWindows, texts.perGroup]}
        rows={rows.map(({ title, groups, windows, value }) => [
          title,
          String(groups),
          String(windows),
          decimalText(value),
        ])}
      />
    </Chart>
  )
}

function Chart(props: { title: string; description: string; drawn: ReactNode; children: ReactNode }) {
  const { title, description, drawn, children } = props
  return (
    <section aria-label={title} className="break-inside-avoid rounded-lg border bg-surface">
      <div className="flex flex-wrap items-baseline gap-x-3 border-b px-4 py-2">
        <h2 className="text-base font-semibold">{title}</h2>
        <p className="text-sm text-ink-soft">{description}</p>
      </div>
      <div className="grid items-start gap-4 p-4 lg:grid-cols-2 print:grid-cols-2">
        {drawn}
        {children}
      </div>
    </section>
  )
}

/** The first cell of each row is its heading. */
function Table(props: { caption: string; head: readonly string[]; rows: readonly (readonly string[])[] }) {
  const { caption, head, rows } = props
  return (
    <table className="w-full min-w-0 text-sm">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr className="border-b">
          {head.map((title, at) => (
            <th
              key={title}
              scope="col"
              className={`px-1 py-1 align-bottom text-xs font-medium text-ink-soft sm:px-2 ${at === 0 ? 'text-left' : 'text-right'}`}
            >
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y">
        {rows.map(([title, ...values]) => (
          <tr key={title}>
            <th scope="row" className="px-1 py-1 text-left font-normal sm:px-2">
              {title}
            </th>
            {values.map((value, at) => (
              <td key={head[at + 1]} className="px-1 py-1 text-right tabular-nums sm:px-2">
                {value}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
