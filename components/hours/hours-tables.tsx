import Link from 'next/link'
import { Placeholder } from '@/components/ui/placeholder'
import { inAlphabet } from '@/lib/core/words/rules/in-alphabet'
import { grouped } from '@/lib/core/words/rules/lists'
import { hoursUrl } from '@/lib/hours/browser/hours-location'
import {
  classKey,
  contractedOf,
  sumHours,
  sumContracted,
  type ContractedPerson,
  type HoursQuestion,
  type HoursRow,
  type HoursView,
} from '@/lib/hours/rules/hours'
import { withoutDiscipline, classDetails, yearHoursTexts as texts, monthTitle } from '@/lib/hours/texts'
import { HoursTable, type HoursPart } from './hours-table'

const linkClass = 'text-accent underline-offset-2 hover:underline'

const MonthsTable = ({ rows }: { rows: readonly HoursRow[] }) => {
  const months = [...grouped(rows, ({ month }) => month ?? '')].sort(([a], [b]) => (a < b ? -1 : 1))
  return (
    <HoursTable
      title={texts.months}
      head={texts.month}
      lines={months.map(([month, own]) => ({
        key: month,
        title: month === '' ? texts.plan : monthTitle(month),
        hours: sumHours(own),
      }))}
    />
  )
}

const ClassesTable = ({ rows }: { rows: readonly HoursRow[] }) => (
  <HoursTable
    title={texts.classes}
    head={texts.class}
    lines={[...grouped(rows, classKey)].flatMap(([key, own]): HoursPart[] => {
      const [row] = own
      if (!row) return []
      const title = (
        <>
          {row.title || withoutDiscipline}
          <span className="block text-xs text-ink-soft">{classDetails(row)}</span>
        </>
      )
      return [{ key, title, hours: sumHours(own) }]
    })}
  />
)

const sumOf = (parts: readonly Pick<HoursPart, 'hours' | 'contracted'>[]) => ({
  hours: sumHours(parts.map(({ hours }) => hours)),
  ...(parts.some(({ contracted }) => contracted !== undefined) && {
    contracted: sumContracted(parts.map(({ contracted }) => contracted ?? null)),
  }),
})

/** A line for each teacher of a department, or for each department. */
function PartsTable({ question, view }: { question: HoursQuestion; view: HoursView }) {
  const { people, rows } = view
  const byTeacher = grouped(rows, ({ teacherId }) => teacherId)
  const to = (of: HoursQuestion['of'], title: string) => (
    <Link href={hoursUrl({ ...question, of })} prefetch={false} className={linkClass}>
      {title}
    </Link>
  )
  const isYear = question.semesterId === null
  const hoursOfPerson = ({ id, contractedHours }: ContractedPerson) => {
    const hours = sumHours(byTeacher.get(id) ?? [])
    return { hours, ...(isYear && { contracted: contractedOf(contractedHours, hours) }) }
  }
  if (question.of.kind === 'department') {
    const lines = people.map((person) => ({
      key: person.id,
      title: to({ kind: 'teacher', id: person.id }, person.name),
      ...hoursOfPerson(person),
    }))
    return <HoursTable title={texts.teachers} head={texts.teacher} lines={lines} />
  }
  const departments = new Map(people.map(({ departmentId, department }) => [departmentId, department]))
  // Whoever has no department comes last.
  const inOrder = [...departments].sort(([, one], [, other]) =>
    one === null || other === null ? Number(one === null) - Number(other === null) : inAlphabet(one, other),
  )
  const lines = inOrder.map(([id, title]) => ({
    key: id ?? 0,
    title: id === null || title === null ? texts.withoutDepartment : to({ kind: 'department', id }, title),
    ...sumOf(people.filter(({ departmentId }) => departmentId === id).map(hoursOfPerson)),
  }))
  return <HoursTable title={texts.departments} head={texts.department} lines={lines} />
}

export function HoursTables({ question, view }: { question: HoursQuestion; view: HoursView }) {
  const isOne = question.of.kind === 'teacher'
  if (view.rows.length === 0 && (isOne || view.people.length === 0))
    return <Placeholder text={texts.nothing} hint={texts.nothingHint} />
  return (
    <>
      {!isOne && <PartsTable question={question} view={view} />}
      <MonthsTable rows={view.rows} />
      {isOne && <ClassesTable rows={view.rows} />}
    </>
  )
}
