'use client'
import { useMemo, useState } from 'react'
import { PickedList } from '@/components/core/fields/subject-picker'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { Form } from '@/components/ui/form'
import { SearchField } from '@/components/ui/search-field'
import { Select } from '@/components/ui/select'
import { useRowStop } from '@/components/ui/use-row-stop'
import { WindowedList } from '@/components/ui/windowed-list'
import { bookingCourseText, groupCount, groupPickerTexts as texts } from '@/lib/booking/texts/booking'
import type { Actor } from '@/lib/core/actor/rules/actor'
import { anyGroup, filterGroups, type GroupFilter, type GroupTraits } from '@/lib/core/schedule/rules/group-filter'
import { type Offer, useOffers } from '@/lib/core/views/browser/vocabularies'
import { inAlphabet } from '@/lib/core/words/rules/in-alphabet'
import { common } from '@/lib/core/words/texts/common'
import type { PickedGroup } from './booking-form'

const any = 'any'

/** Filters of the group picker (specification, «Booking panel»). */
function GroupFilters(props: {
  groups: readonly GroupTraits[]
  filter: GroupFilter
  onChange: (change: Partial<GroupFilter>) => void
}) {
  const { groups, filter, onChange } = props
  const faculties = [...new Set(groups.flatMap(({ faculty }) => faculty ?? []))].sort(inAlphabet)
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
            ...years.map((year) => ({ value: year, label: bookingCourseText(year) })),
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

type GroupOffer = Extract<Offer, { kind: 'group' }>

const isGroup = (offer: Offer): offer is GroupOffer => offer.kind === 'group'

/** Selects groups. Rendered in a dialog outside the dashboard, so it gets the actor as a prop. */
export function GroupPicker(props: {
  actor: Actor
  initial: readonly PickedGroup[]
  onDone: (picked: readonly PickedGroup[] | false) => void
}) {
  const { actor, initial, onDone } = props
  const offers = useOffers(actor, 'group', true)
  const groups = useMemo(() => offers?.filter(isGroup) ?? [], [offers])
  const [filter, setFilter] = useState(anyGroup)
  const [picked, setPicked] = useState(initial)
  const found = useMemo(() => filterGroups(groups, filter), [groups, filter])
  const isPicked = (group: PickedGroup) => picked.some(({ id }) => id === group.id)
  const add = (more: readonly PickedGroup[]) =>
    setPicked([...picked, ...more.filter((group) => !isPicked(group)).map(({ id, title }) => ({ id, title }))])
  return (
    <Form
      className="grid gap-3"
      onSubmit={() => {
        onDone(picked)
      }}
    >
      <GroupFilters
        groups={groups}
        filter={filter}
        onChange={(change) => setFilter((current) => ({ ...current, ...change }))}
      />
      <div className="flex items-center justify-between gap-2">
        <p role="status" className="text-sm text-ink-soft">
          {offers === undefined ? common.loading : found.length === 0 ? texts.none : groupCount(found.length)}
        </p>
        <Button look="quiet" className="px-2" disabled={found.every(isPicked)} onClick={() => add(found)}>
          {texts.selectAll}
        </Button>
      </div>
      <FoundGroups
        found={found}
        isPicked={isPicked}
        onToggle={(group, isOn) => (isOn ? add([group]) : setPicked(picked.filter(({ id }) => id !== group.id)))}
      />
      <PickedList label={texts.chosen} picked={picked} onChange={setPicked} />
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={() => onDone(false)}>{common.cancel}</Button>
        <Button type="submit" look="primary">
          {picked.length > 0 ? `${texts.done}: ${groupCount(picked.length)}` : texts.done}
        </Button>
      </div>
    </Form>
  )
}

/** A list with one tab stop, moved by arrow keys. */
function FoundGroups(props: {
  found: readonly GroupOffer[]
  isPicked: (group: PickedGroup) => boolean
  onToggle: (group: PickedGroup, isOn: boolean) => void
}) {
  const { found, isPicked, onToggle } = props
  const rows = useMemo(() => found.map((group) => ({ key: String(group.id), group })), [found])
  const keys = useMemo(() => rows.map(({ key }) => key), [rows])
  const { tabStop, setTabStop, onKeyDown } = useRowStop(keys, 'data-group')
  return (
    <div onKeyDown={onKeyDown}>
      <WindowedList
        label={texts.list}
        rows={rows}
        estimate={() => 36}
        kept={tabStop}
        className="h-56 rounded-md border"
      >
        {({ key, group }) => (
          <label className="flex h-9 items-center gap-2 border-b px-3 hover:bg-surface-hover">
            <input
              type="checkbox"
              data-group={key}
              className="size-4"
              tabIndex={key === tabStop ? 0 : -1}
              checked={isPicked(group)}
              onFocus={() => setTabStop(key)}
              onChange={(event) => onToggle(group, event.target.checked)}
            />
            <span className="min-w-0 flex-1 truncate">{group.title}</span>
            <span className="text-sm text-ink-faint">{group.faculty}</span>
          </label>
        )}
      </WindowedList>
    </div>
  )
}
