import Link from 'next/link'
import type { ReactNode } from 'react'
import { BackLink } from '@/components/ui/back-link'
import { buttonClass } from '@/components/ui/button'
import { Steps } from '@/components/ui/steps'
import { yearTitle } from '@/lib/calendar/texts/admin-calendar'
import type { Semester } from '@/lib/core/calendar/rules/academic-calendar'
import { hoursUrl } from '@/lib/hours/browser/hours-location'
import { semestersOfYear, shownColumns, type HoursQuestion } from '@/lib/hours/rules/hours'
import { hoursColumnTitles, hoursMeanings, yearHoursTexts as texts } from '@/lib/hours/texts'

/** The way up, whose hours, and the year or semester. `acts`: beside the title. */
export function HoursHead(props: {
  /** Whose hours these are part of; null: nobody's that one may see. */
  up: { href: string; title: string } | null
  title: string
  question: HoursQuestion
  semesters: readonly Semester[]
  acts?: ReactNode
}) {
  const { up, title, question, semesters, acts } = props
  const periods = [
    { id: null, title: texts.wholeYear },
    ...semestersOfYear(semesters, question.year).map((semester) => ({
      id: semester.id,
      title: semester.title,
    })),
  ]
  return (
    <header className="grid grid-cols-[minmax(0,1fr)] gap-2">
      {up && (
        <div>
          <BackLink href={up.href}>{up.title}</BackLink>
        </div>
      )}
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h1 className="text-2xl font-semibold text-balance">{title}</h1>
        {acts}
      </div>
      <nav aria-label={texts.period} className="flex flex-wrap items-center gap-x-3 gap-y-1" data-no-print>
        <span className="flex items-center">
          <Steps
            look="quiet"
            previous={texts.previousYear}
            next={texts.nextYear}
            urlOf={(by) => hoursUrl({ ...question, year: question.year + by, semesterId: null })}
          >
            <span className="font-medium tabular-nums">{yearTitle(question.year)}</span>
          </Steps>
        </span>
        <span className="scrolling-acts">
          {periods.map((period) => (
            <Link
              key={period.id ?? 0}
              href={hoursUrl({ ...question, semesterId: period.id })}
              prefetch={false}
              {...(period.id === question.semesterId && { 'aria-current': 'page' as const })}
              className={buttonClass(period.id === question.semesterId ? 'plain' : 'quiet')}
            >
              {period.title}
            </Link>
          ))}
        </span>
      </nav>
      <details className="text-sm text-ink-soft" data-no-print>
        <summary className="w-fit cursor-pointer">{texts.meaning}</summary>
        <p className="mt-1 max-w-prose text-pretty">{texts.lead}</p>
        <dl className="mt-1 grid max-w-prose gap-x-3 gap-y-0.5 sm:grid-cols-[auto_1fr]">
          {shownColumns.map((column) => (
            <div key={column} className="contents">
              <dt className="font-medium text-ink">{hoursColumnTitles[column]}</dt>
              <dd className="text-pretty max-sm:mb-1">{hoursMeanings[column]}</dd>
            </div>
          ))}
          {(
            [
              [texts.contracted, texts.contractedMeaning],
              [texts.balance, texts.balanceMeaning],
            ] as const
          ).map(([title, meaning]) => (
            <div key={title} className="contents">
              <dt className="font-medium text-ink">{title}</dt>
              <dd className="text-pretty max-sm:mb-1">{meaning}</dd>
            </div>
          ))}
        </dl>
      </details>
    </header>
  )
}
