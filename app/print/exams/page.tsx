import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { ExamList } from '@/components/own-timetable/exam-list'
import { PrintBar } from '@/components/print/print-bar'
import { SessionPaperSheets } from '@/components/print/session-paper'
import { buttonClass } from '@/components/ui/button'
import { mondayOf } from '@/lib/core/calendar/rules/calendar-date'
import { askedFor } from '@/lib/core/page/browser/asked'
import type { ServiceContext } from '@/lib/core/refusals/service/context'
import { dashboardUrl } from '@/lib/core/views/browser/dashboard-location'
import { viewCalendar } from '@/lib/core/views/service/view-calendar'
import { viewSubject } from '@/lib/core/views/service/view-schedule'
import { common } from '@/lib/core/words/texts/common'
import { examsBookUrl, examsPaperPath, examsPaperUrl, readExamsPaper } from '@/lib/exams/browser/reading-location'
import { listedExams } from '@/lib/exams/rules/reader-exam'
import { readerPeriod } from '@/lib/exams/rules/reader-period'
import { sessionPapers } from '@/lib/exams/rules/session-sheet'
import { type ExamSubject, listExams } from '@/lib/exams/service/list-exams'
import { viewSessionPaper } from '@/lib/exams/service/view-session-paper'
import { paperTexts as texts, readerTexts } from '@/lib/exams/texts/reader'
import { hideRefusal, pageAddress, pageContext, pageSearch, type SearchProps } from '@/lib/http/page-context'
import { openTexts } from '@/lib/open-reading/texts'
import { facultyWeekUrl } from '@/lib/workbench/browser/workbench-location'
import { listWorkbenches } from '@/lib/workbench/service/view-workbench'
import { paperTitles } from '@/lib/workbench/texts/faculty-paper'
import { workbenchTexts } from '@/lib/workbench/texts/workbench'

export const metadata: Metadata = { title: texts.title }

/** The exams of one group or teacher on one page. */
async function OneList({ context, of }: { context: ServiceContext; of: ExamSubject }) {
  const { now } = context
  const [calendar, subject] = await Promise.all([viewCalendar(context), viewSubject(context, of).catch(hideRefusal)])
  const period = readerPeriod(calendar, now.date)
  const exams = period ? await listExams(context, { subjects: [of], period, drafts: false }) : []
  const monday = mondayOf(now.date)
  const tells = { teachers: of.kind === 'group', groups: of.kind === 'teacher' }
  return (
    <>
      <PrintBar back={dashboardUrl({ subject: of, monday, subgroup: 0, view: 'grid' })} />
      <main className="exam-paper mx-auto grid max-w-2xl gap-3 p-4 print:max-w-none print:p-0">
        <h1 className="text-xl font-semibold">{openTexts.examsOf(subject.title)}</h1>
        {exams.length === 0 ? (
          <p>{readerTexts.none}</p>
        ) : (
          <ExamList exams={listedExams(exams)} {...{ now, tells }} map="" />
        )}
      </main>
    </>
  )
}

export default async function ExamsPaperPage(props: SearchProps) {
  const search = await pageSearch(props)
  const context = await pageContext(pageAddress(examsPaperPath, search))
  const { of, paper, faculty: asked, ...question } = readExamsPaper(search)
  if (of) return <OneList {...{ context, of }} />
  const faculty = askedFor(await listWorkbenches(context), asked)
  if (!faculty) notFound()
  const own = { ...question, faculty: faculty.id }
  const shown = await viewSessionPaper(context, own).catch(hideRefusal)
  const choices = [
    ...sessionPapers.map((one) => ({
      key: one,
      text: paperTitles[one],
      own,
      paper: one,
      isOn: one === paper,
    })),
    ...[null, ...shown.courses].map((course) => ({
      key: `course ${course}`,
      text: course === null ? texts.allCourses : texts.course(course),
      own: { ...own, course },
      paper,
      isOn: course === own.course,
    })),
    { key: 'drafts', text: texts.withDrafts, own: { ...own, drafts: !own.drafts }, paper, isOn: own.drafts },
  ]
  return (
    <>
      <PrintBar backTo={workbenchTexts.title} back={facultyWeekUrl(faculty.id)}>
        {choices.map(({ key, text, isOn, ...to }) => (
          <a
            key={key}
            href={examsPaperUrl({ ...to.own, paper: to.paper })}
            aria-current={isOn ? 'true' : undefined}
            className={buttonClass(isOn ? 'primary' : 'plain')}
          >
            {text}
          </a>
        ))}
        <a href={examsBookUrl(own)} download className={buttonClass()}>
          {common.book}
        </a>
      </PrintBar>
      <SessionPaperSheets {...shown} course={own.course} paper={paper} />
    </>
  )
}
