import { isConsultation } from '@/lib/core/calendar/rules/session'
import type { ReaderExam } from '@/lib/exams/rules/reader-exam'
import { groupsWithout, type SessionPaper, type SessionPaperView, sessionSheets } from '@/lib/exams/rules/session-sheet'
import { examsListUrl } from '@/lib/exams/browser/reading-location'
import { paperDay, paperLines, paperTexts as texts } from '@/lib/exams/texts/reader'
import { periodTitle } from '@/lib/quality/texts/quality'
import { Words } from './words'
import './session-paper.css'

const cell = 'border border-line-strong px-1 py-0.5 align-top'

/** Told apart without colour: what prepares for an exam is slanted, a draft is framed by dots. */
function Entry({ exam }: { exam: ReaderExam }) {
  const { head, title, rest } = paperLines(exam)
  return (
    <p
      className={`break-words not-first:mt-1 ${isConsultation(exam) ? 'italic' : ''} ${exam.isDraft ? 'border border-dotted border-ink-soft px-0.5' : ''}`}
    >
      <span className="block text-2xs tabular-nums">{head}</span>
      <span className={isConsultation(exam) ? '' : 'font-semibold'}>{title}</span>
      <span className="block text-2xs">{rest}</span>
    </p>
  )
}

/** The session of a faculty to hang on a wall, a table for six days each. */
export function SessionPaperSheets(
  props: Pick<SessionPaperView, 'title' | 'groups' | 'exams'> & {
    course: number | null
    paper: SessionPaper
  },
) {
  const { title, groups, exams, course, paper } = props
  const sheets = sessionSheets(groups, exams)
  const without = groupsWithout(groups, exams)
  return (
    <main className="session-paper p-4 text-xs print:p-0" data-paper={paper}>
      <header className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4">
        <h1 className="text-lg font-semibold">{texts.of(title, course)}</h1>
        {exams.some(({ isDraft }) => isDraft) && <p className="font-semibold">{texts.draftNote}</p>}
      </header>
      {sheets.length === 0 && <p>{texts.none}</p>}
      {sheets.map(({ dates, rows }, index) => (
        <section
          key={dates[0]}
          aria-labelledby={`from-${dates[0]}`}
          className={`mb-6 bg-surface not-print:overflow-x-auto print:mb-0 ${index > 0 ? 'print:break-before-page' : ''}`}
        >
          <h2 id={`from-${dates[0]}`} className="mb-1 text-base font-semibold">
            {periodTitle({ from: dates[0], to: dates.at(-1) ?? dates[0] })}
          </h2>
          <table className="w-full border-collapse not-print:min-w-4xl">
            <thead>
              <tr>
                <th scope="col" className={`${cell} w-28 text-left`}>
                  {texts.group}
                </th>
                {dates.map((date) => (
                  <th key={date} scope="col" className={`${cell} text-left font-semibold`}>
                    {paperDay(date)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ group, days }) => (
                <tr key={group.id} className="break-inside-avoid">
                  <th scope="row" className={`${cell} text-left font-semibold`}>
                    <a href={examsListUrl({ kind: 'group', id: group.id })}>
                      <Words text={group.title} />
                    </a>
                  </th>
                  {days.map((day, at) => (
                    <td key={dates[at]} className={cell}>
                      {day.map((exam) => (
                        <Entry key={exam.key} exam={exam} />
                      ))}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      ))}
      {sheets.length > 0 && without.length > 0 && (
        <p className="text-ink-soft">{texts.without(without.map((group) => group.title))}</p>
      )}
    </main>
  )
}
