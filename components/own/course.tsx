import type { CivilTime } from '@/lib/core/rules/calendar/civil-time'
import type { OwnCourse } from '@/lib/core/rules/schedule/own-schedule'
import { timeOfClass } from '@/lib/core/rules/schedule/own-time'
import { clockText, type PairTime } from '@/lib/core/rules/calendar/pairs'
import { inText, leftText, onDay, ownTexts as texts } from '@/lib/own/texts/own-timetable'
import { upperFirst } from '@/lib/core/texts/placing/acts'
import { lessonLook } from '@/components/core/marks/lesson-look'
import { Sources, Ways } from './class-line'
import type { ShownClass } from './shown-class'

type CourseProps = {
  course: OwnCourse<ShownClass>
  now: CivilTime
  times: readonly PairTime[]
  titles: readonly string[]
}

function Card(props: {
  title: string
  when: string
  classes: readonly ShownClass[]
  titles: readonly string[]
  isNow?: true
}) {
  const { title, when, classes, titles, isNow } = props
  return (
    <section
      aria-label={title}
      className={`rounded-lg border p-3 ${isNow ? 'border-now/40 bg-now-soft' : 'bg-surface'}`}
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 className={`text-sm font-semibold ${isNow ? 'text-now' : 'text-ink-soft'}`}>{title}</h2>
        <p className="text-sm tabular-nums">{when}</p>
      </div>
      {classes.map((one) => (
        <div key={one.key} className="mt-1">
          <p className="text-lg font-semibold break-words">{one.title}</p>
          <p className="text-lg break-words">
            <Ways ways={one.ways} />
          </p>
          <p className="text-sm break-words text-ink-soft">
            {one.type && <span className={lessonLook[one.colour].label}>{one.type}</span>}
            {one.type && one.who && ' · '}
            {one.who}
          </p>
          {one.change && <p className="text-sm break-words text-warning">{one.change}</p>}
          <Sources of={one.of} titles={titles} />
        </div>
      ))}
    </section>
  )
}

/** What the person is at and what is next. The minutes are not announced; that another class has come is. */
export function Course({ course, now, times, titles }: CourseProps) {
  const clockOf = (classes: readonly ShownClass[], end: 'startsAt' | 'endsAt') =>
    clockText(
      timeOfClass(
        classes[0]?.startsAt ?? null,
        times.find(({ pair }) => pair === classes[0]?.pair),
      )?.[end] ?? 0,
    )
  const { now: running, next } = course
  const begins = next && texts.at(clockOf(next.classes, 'startsAt'))
  return (
    <div data-no-print className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,24rem),1fr))] gap-2">
      {running && (
        <Card
          isNow
          title={texts.now}
          when={`${leftText(running.minutesLeft)}, ${texts.until(clockOf(running.classes, 'endsAt'))}`}
          classes={running.classes}
          titles={titles}
        />
      )}
      {next && (
        <Card
          title={texts.next}
          when={
            next.inMinutes === null
              ? `${upperFirst(onDay(next.date, now.date))}, ${begins}`
              : `${inText(next.inMinutes)}, ${begins}`
          }
          classes={next.classes}
          titles={titles}
        />
      )}
      {!running && !next && <p className="rounded-lg border bg-surface p-3">{texts.nothingNear}</p>}
      <p role="status" className="sr-only">
        {running ? `${texts.now}: ${running.classes.map(({ title }) => title).join(', ')}` : ''}
      </p>
    </div>
  )
}
