import { Select } from '@/components/ui/select'
import { scopeTexts as texts } from '@/lib/calendar/texts/day-classes'
import type { DayScope } from '@/lib/core/days/rules/day-classes'
import type { FacultyId } from '@/lib/core/names/rules/ids'
import type { StudyForm } from '@/lib/core/names/rules/resource'
import { studyForms } from '@/lib/core/names/texts/vocabularies'
import { keysOf } from '@/lib/core/words/rules/records'

export type NamedFaculty = { id: FacultyId; title: string }

const forms = keysOf(studyForms)

/** The choice of a day's classes by faculty and study form. */
export function ScopeFields(props: {
  faculties: readonly NamedFaculty[]
  scope: DayScope
  onChange: (scope: DayScope) => void
}) {
  const { faculties, scope, onChange } = props
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <Select
        label={texts.faculty}
        value={scope.facultyId ?? 0}
        options={[
          { value: 0, label: texts.anyFaculty },
          ...faculties.map(({ id, title }) => ({ value: id, label: title })),
        ]}
        onChange={(value) => onChange({ ...scope, facultyId: faculties.find(({ id }) => id === value)?.id ?? null })}
      />
      <Select<StudyForm | 'any'>
        label={texts.studyForm}
        value={scope.studyForm ?? 'any'}
        options={[
          { value: 'any', label: texts.anyForm },
          ...forms.map((value) => ({ value, label: studyForms[value] })),
        ]}
        onChange={(value) => onChange({ ...scope, studyForm: value === 'any' ? null : value })}
      />
    </div>
  )
}
