import { HoursContracts } from '@/components/hours/hours-contracts'
import { HoursHead } from '@/components/hours/hours-head'
import { HoursJournal } from '@/components/hours/hours-journal'
import { HoursTables } from '@/components/hours/hours-tables'
import { buttonClass } from '@/components/ui/button'
import { NoticePage } from '@/components/ui/notice-page'
import type { Actor } from '@/lib/core/actor/rules/actor'
import { isAllowed } from '@/lib/core/rights/rules/rights'
import { viewCalendar } from '@/lib/core/views/service/view-calendar'
import { grouped } from '@/lib/core/words/rules/lists'
import { common } from '@/lib/core/words/texts/common'
import { hoursBookUrl, hoursPath, hoursUrl, readHoursLocation } from '@/lib/hours/browser/hours-location'
import { hoursQuestionOf } from '@/lib/hours/calls'
import { classKey, type HoursSubject, type HoursView } from '@/lib/hours/rules/hours'
import { listHoursDepartments, viewHours } from '@/lib/hours/service/view-hours'
import { yearHoursTexts as texts } from '@/lib/hours/texts'
import { hideRefusal, pageAddress, pageContext, pageSearch, type SearchProps } from '@/lib/http/page-context'

export const metadata = { title: texts.title }

type Departments = Awaited<ReturnType<typeof listHoursDepartments>>

/** What is shown if the address asks for nobody: everybody, the first own department, or one's own hours. */
function usualSubject(actor: Actor, [department]: Departments): HoursSubject | null {
  if (isAllowed(actor, 'hours.view', { kind: 'university' })) return { kind: 'university' }
  if (department) return { kind: 'department', id: department.id }
  const { teacherId } = actor.boundTo
  return teacherId === null ? null : { kind: 'teacher', id: teacherId }
}

/** Of a teacher: their department if one may see it; of a department: all of them. */
function wayBack(actor: Actor, of: HoursSubject, { people: [teacher] }: HoursView): HoursSubject | null {
  if (of.kind === 'department' && isAllowed(actor, 'hours.view', { kind: 'university' })) return { kind: 'university' }
  const department = of.kind === 'teacher' ? (teacher?.departmentId ?? null) : null
  if (department === null) return null
  const up: HoursSubject = { kind: 'department', id: department }
  return isAllowed(actor, 'hours.view', up) ? up : null
}

/** Hours of the university, of a department or of a teacher. */
export default async function HoursPage(props: SearchProps) {
  const search = await pageSearch(props)
  const context = await pageContext(pageAddress(hoursPath, search))
  const { actor, now } = context
  const [calendar, departments] = await Promise.all([viewCalendar(context), listHoursDepartments(context)])
  const asked = hoursQuestionOf(readHoursLocation(search), now.date)
  const of = asked.of.kind === 'university' ? usualSubject(actor, departments) : asked.of
  if (of === null) return <NoticePage title={texts.title} text={texts.notForYou} />
  const question = { ...asked, of }
  const view = await viewHours(context, question, { byClass: of.kind === 'teacher' }).catch(hideRefusal)
  const teacher = of.kind === 'teacher' ? view.people[0] : undefined
  const up = wayBack(actor, of, view)
  const titleOf = (subject: HoursSubject): string =>
    subject.kind === 'university'
      ? texts.university
      : subject.kind === 'teacher'
        ? (view.people[0]?.name ?? '')
        : (departments.find(({ id }) => id === subject.id)?.title ?? '')
  return (
    <main className="mx-auto grid max-w-6xl gap-4 p-4 sm:py-8 [&>*]:min-w-0">
      <HoursHead
        up={up && { href: hoursUrl({ ...question, of: up }), title: titleOf(up) }}
        title={`${texts.title}: ${titleOf(of)}`}
        question={question}
        acts={
          of.kind !== 'university' && (
            <a href={hoursBookUrl(question)} download className={buttonClass()} data-no-print>
              {common.book}
            </a>
          )
        }
        semesters={calendar.semesters}
      />
      <HoursTables question={question} view={view} />
      {teacher && (
        <>
          <HoursJournal
            teacherId={teacher.id}
            entries={view.entries}
            classes={[...grouped(view.rows, classKey).values()].flatMap(([row]) =>
              row && row.title !== '' ? [row] : [],
            )}
            mayCorrect={isAllowed(actor, 'hours.correct', { groups: [], teachers: [teacher] })}
            {...{ calendar, today: now.date }}
          />
          <HoursContracts
            teacherId={teacher.id}
            contracts={view.contracts}
            mayChange={isAllowed(actor, 'university.administer')}
            {...{ calendar, today: now.date }}
          />
        </>
      )}
    </main>
  )
}
