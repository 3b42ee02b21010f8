import { useId } from 'react'
import { type SpanEntry, SpanFields, spanOfFields } from '@/components/core/dates/span-fields'
import { Button } from '@/components/ui/button'
import { Select } from '@/components/ui/select'
import type { AcademicCalendar } from '@/lib/core/calendar/rules/academic-calendar'
import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { type SessionPeriod, sessionKinds } from '@/lib/core/calendar/rules/session'
import { sessionKindTitles } from '@/lib/core/calendar/texts/session'
import type { FacultyId } from '@/lib/core/names/rules/ids'
import { allStudyForms, type StudyForm } from '@/lib/core/names/rules/resource'
import { studyForms } from '@/lib/core/names/texts/vocabularies'
import type { EditedPeriod } from '@/lib/exams/rules/settings'
import { sessionCourseText } from '@/lib/exams/texts/session'
import { examSettingsTexts as texts } from '@/lib/exams/texts/settings'

/** A period as it is edited. `key`: while the page is open. */
export type PeriodEntry = Omit<EditedPeriod, 'startsOn' | 'endsOn'> & { key: string; span: SpanEntry }

export const periodEntry = ({ startsOn, endsOn, ...period }: SessionPeriod): PeriodEntry => ({
  ...period,
  key: String(period.id),
  span: { from: startsOn, to: endsOn },
})

/** The period; null while its dates are incomplete. */
export function editedPeriod({ key: _, span, ...period }: PeriodEntry): EditedPeriod | null {
  const dates = spanOfFields(span)
  return dates && { ...period, ...dates }
}

const courses = [1, 2, 3, 4, 5, 6]
const usual = -1
const dayChoices = [0, 1, 2, 3, 4, 5, 6, 7]

const daysOptions = [
  { value: usual, label: texts.asUsual },
  ...dayChoices.map((days) => ({ value: days, label: String(days) })),
]

export function SessionPeriodFields(props: {
  period: PeriodEntry
  calendar: AcademicCalendar
  today: CalendarDate
  faculties: readonly { id: FacultyId; title: string }[]
  onChange: (period: PeriodEntry) => void
  onRemove: () => void
}) {
  const { period, calendar, today, faculties, onChange, onRemove } = props
  const title = useId()
  const change = (step: Partial<PeriodEntry>) => onChange({ ...period, ...step })
  const days = (field: 'leastDays' | 'wantedDays', label: string) => (
    <Select
      label={label}
      value={period[field] ?? usual}
      options={daysOptions}
      onChange={(value) => change({ [field]: value === usual ? null : value })}
    />
  )
  return (
    <div role="group" aria-labelledby={title} className="grid gap-3 px-4 py-3">
      <div className="flex items-center justify-between gap-2">
        <h3 id={title} className="font-medium">
          {sessionKindTitles[period.kind]}
        </h3>
        <Button
          look="quiet"
          className="-mr-3"
          aria-label={`${texts.remove}: ${sessionKindTitles[period.kind]}`}
          onClick={onRemove}
        >
          {texts.remove}
        </Button>
      </div>
      <div className="grid items-start gap-x-3 gap-y-2 sm:grid-cols-2 lg:grid-cols-4">
        <Select
          label={texts.kind}
          value={period.kind}
          options={sessionKinds.map((kind) => ({ value: kind, label: sessionKindTitles[kind] }))}
          onChange={(kind) => change({ kind })}
        />
        <div className="min-w-0 sm:col-span-1 lg:col-span-2">
          <SpanFields span={period.span} calendar={calendar} today={today} onChange={(span) => change({ span })} />
        </div>
        <Select
          label={texts.faculty}
          value={period.facultyId ?? 0}
          options={[
            { value: 0, label: texts.anyFaculty },
            ...faculties.map(({ id, title: label }) => ({ value: Number(id), label })),
          ]}
          onChange={(value) => change({ facultyId: faculties.find(({ id }) => id === value)?.id ?? null })}
        />
        <Select
          label={texts.course}
          value={period.courseYear ?? 0}
          options={[
            { value: 0, label: texts.anyCourse },
            ...courses.map((course) => ({ value: course, label: sessionCourseText(course) })),
          ]}
          onChange={(value) => change({ courseYear: value || null })}
        />
        <Select<StudyForm | 'any'>
          label={texts.studyForm}
          value={period.studyForm ?? 'any'}
          options={[
            { value: 'any', label: texts.anyForm },
            ...allStudyForms.map((form) => ({ value: form, label: studyForms[form] })),
          ]}
          onChange={(value) => change({ studyForm: value === 'any' ? null : value })}
        />
        {days('leastDays', texts.least)}
        {days('wantedDays', texts.wanted)}
      </div>
    </div>
  )
}
