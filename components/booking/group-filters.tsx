import type { GroupFilter, GroupTraits } from '@/lib/core/rules/schedule/group-filter'
import { courseText, groupPickerTexts as texts } from '@/lib/booking/texts/booking'
import { Checkbox } from '@/components/ui/checkbox'
import { SearchField } from '@/components/ui/search-field'
import { Select } from '@/components/ui/select'

const byTitle = new Intl.Collator('ru', { numeric: true })

const any = 'any'

/** Filters of the group picker (specification, «Booking panel»). */
export function GroupFilters(props: {
  groups: readonly GroupTraits[]
  filter: GroupFilter
  onChange: (change: Partial<GroupFilter>) => void
}) {
  const { groups, filter, onChange } = props
  const faculties = [...new Set(groups.flatMap(({ faculty }) => faculty ?? []))].sort(byTitle.compare)
  const years = [...new Set(groups.flatMap(({ courseYear }) => courseYear ?? []))].sort((a, b) => a - b)
  return (
    <div className="grid gap-2">
      <div className="grid grid-cols-2 gap-2">
        <Select
          label={texts.faculty}
          value={filter.faculty ?? any}
          options={[
            { value: any, label: texts.anyFaculty },
            ...faculties.map((title) => ({ value: title, label: title })),
          ]}
          onChange={(faculty) => onChange({ faculty: faculty === any ? null : faculty })}
        />
        <Select
          label={texts.course}
          value={filter.courseYear ?? 0}
          options={[
            { value: 0, label: texts.anyCourse },
            ...years.map((year) => ({ value: year, label: courseText(year) })),
          ]}
          onChange={(year) => onChange({ courseYear: year || null })}
        />
        <Select
          label={texts.project}
          value={filter.hasProject === null ? any : filter.hasProject ? 'yes' : 'no'}
          options={[
            { value: any, label: texts.anyProject },
            { value: 'yes', label: texts.withProject },
            { value: 'no', label: texts.withoutProject },
          ]}
          onChange={(has) => onChange({ hasProject: has === any ? null : has === 'yes' })}
        />
        <Select
          label={texts.studyForm}
          value={filter.studyForm ?? any}
          options={[
            { value: any, label: texts.anyForm },
            { value: 'day', label: texts.day },
            { value: 'master', label: texts.master },
          ]}
          onChange={(form) => onChange({ studyForm: form === 'day' || form === 'master' ? form : null })}
        />
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <SearchField
          label={texts.text}
          value={filter.text}
          onChange={(text) => onChange({ text })}
          className="basis-48"
        />
        <Checkbox checked={filter.onlyDpo2030} onChange={(onlyDpo2030) => onChange({ onlyDpo2030 })}>
          {texts.dpo2030}
        </Checkbox>
      </div>
    </div>
  )
}
