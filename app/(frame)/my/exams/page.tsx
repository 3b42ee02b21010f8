import { AddToCalendar } from '@/components/own-timetable/add-to-calendar'
import { ExamList } from '@/components/own-timetable/exam-list'
import { PrintButton } from '@/components/print/print-button'
import { BackLink } from '@/components/ui/back-link'
import { buttonClass } from '@/components/ui/button'
import { myPath } from '@/lib/core/own-timetable/browser/own-timetable'
import { groupText } from '@/lib/core/schedule/texts/grid'
import { myExamsPath } from '@/lib/exams/browser/reading-location'
import { listedExams } from '@/lib/exams/rules/reader-exam'
import { listOwnExams } from '@/lib/exams/service/list-exams'
import { readerTexts as texts } from '@/lib/exams/texts/reader'
import { pageContext } from '@/lib/http/page-context'
import { viewRoomMap } from '@/lib/open-reading/service/open-reading'

export const metadata = { title: texts.title }

export default async function OwnExamsPage() {
  const context = await pageContext(myExamsPath)
  const { now } = context
  const [map, { subjects, exams, dates }] = await Promise.all([viewRoomMap(context), listOwnExams(context)])
  const whole = subjects.filter(({ only }) => only === null)
  const isTeacher = subjects.some(({ kind }) => kind === 'teacher')
  const tells = {
    teachers: subjects.some(({ kind }) => kind === 'group'),
    groups: isTeacher || whole.length > 1,
  }
  return (
    <main className="exam-paper mx-auto flex max-w-2xl flex-col gap-3 p-3 sm:py-6 print:max-w-none print:p-0">
      <div data-no-print>
        <BackLink href={myPath}>{texts.back}</BackLink>
      </div>
      <header className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <div className="flex min-w-0 flex-wrap items-baseline gap-x-2">
          <h1 className="text-xl font-semibold">{texts.title}</h1>
          <p className="text-sm break-words text-ink-soft">{whole.map(groupText).join(', ')}</p>
        </div>
        {exams.length > 0 && (
          <div data-no-print className="flex flex-wrap gap-2">
            <AddToCalendar />
            <PrintButton />
          </div>
        )}
      </header>
      {subjects.length === 0 ? (
        <div className="grid justify-items-start gap-3">
          <p>{texts.choose}</p>
          <a href={myPath} className={buttonClass('primary')}>
            {texts.toChoose}
          </a>
        </div>
      ) : exams.length === 0 ? (
        <div className="rounded-lg border bg-surface p-3">
          <p>{[texts.none, dates && texts.when(dates)].filter(Boolean).join(' ')}</p>
          <p className="text-sm text-ink-soft">{texts.told}</p>
        </div>
      ) : (
        <ExamList exams={listedExams(exams)} {...{ now, map, tells }} />
      )}
    </main>
  )
}
