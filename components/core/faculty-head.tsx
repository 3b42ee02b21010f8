import type { ReactNode } from 'react'
import { Select } from '@/components/ui/select'
import type { FacultyId, SemesterId } from '@/lib/core/names/rules/ids'

type Titled<Id> = { id: Id; title: string }
type FacultySemester = { facultyId: FacultyId; semesterId: SemesterId }

/** Which faculty is shown, to be changed by whoever plans several. */
export function FacultyChoice(props: {
  label: string
  faculties: readonly Titled<FacultyId>[]
  value: FacultyId
  onChange: (faculty: FacultyId) => void
}) {
  const { label, faculties, value, onChange } = props
  return faculties.length > 1 ? (
    <Select
      hidesLabel
      {...{ label, value, onChange }}
      options={faculties.map(({ id, title }) => ({ value: id, label: title }))}
    />
  ) : (
    <p title={faculties[0]?.title} className="min-w-0 truncate text-ink-soft">
      {faculties[0]?.title}
    </p>
  )
}

/** Which faculty and semester are shown; `children`: what can be done with them. */
export function FacultyHead(props: {
  texts: { title: string; faculty: string; semester: string }
  faculties: readonly Titled<FacultyId>[]
  semesters: readonly Titled<SemesterId>[]
  shown: FacultySemester
  onGo: (to: Partial<FacultySemester>) => void
  children: ReactNode
}) {
  const { texts, faculties, semesters, shown, onGo, children } = props
  return (
    <header className="flex flex-wrap items-center gap-x-4 gap-y-1.5">
      <h1 className="text-lg font-semibold">{texts.title}</h1>
      <div className="min-w-0 max-md:order-1 max-md:grow max-md:basis-40 md:max-w-[50%]">
        <FacultyChoice
          label={texts.faculty}
          faculties={faculties}
          value={shown.facultyId}
          onChange={(facultyId) => onGo({ facultyId })}
        />
      </div>
      <div className="min-w-0 max-md:ml-auto">
        <Select
          label={texts.semester}
          hidesLabel
          value={shown.semesterId}
          options={semesters.map(({ id, title }) => ({ value: id, label: title }))}
          onChange={(semesterId) => onGo({ semesterId })}
        />
      </div>
      {children}
    </header>
  )
}
