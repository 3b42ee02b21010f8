import { useEffect, useRef, useState } from 'react'
import type { ShownLesson } from '@/lib/grids/rules/reading'
import type { CorrectedLesson, GridRule } from '@/lib/grids/rules/rules'
import { subgroups, type Subgroup } from '@/lib/core/rules/names/resource'
import { gridReviewTexts as texts, saveForAllText } from '@/lib/grids/texts'
import { Button } from '@/components/ui/button'
import { fieldClass } from '@/components/ui/field'
import { Form } from '@/components/ui/form'
import { MainAct } from '@/components/ui/main-act'
import { Select } from '@/components/ui/select'

type CorrectionFormProps = {
  lesson: ShownLesson
  all: readonly ShownLesson[]
  onRule: (rule: GridRule, told: readonly ShownLesson[]) => Promise<boolean>
  onDone: () => void
}

const listed = (text: string): string[] =>
  [...new Set(text.split(';').map((name) => name.trim()))].filter((name) => name !== '')

const correctedOf = (lesson: ShownLesson): CorrectedLesson => ({
  ...{ discipline: lesson.discipline, type: lesson.type, subgroup: lesson.subgroup, weeks: lesson.ownWeeks },
  ...{ teachers: lesson.teachers, rooms: lesson.rooms },
})

/** Says what the cell holds; all cells with the same text hold the same. */
export function CorrectionForm({ lesson, all, onRule, onDone }: CorrectionFormProps) {
  const [draft, setDraft] = useState(() => {
    const { teachers, rooms, ...same } = correctedOf(lesson)
    return { ...same, teachers: teachers.join('; '), rooms: rooms.join('; ') }
  })
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => {
    first.current?.focus()
  }, [])
  const alike = all.filter(({ text }) => text === lesson.text)
  const lacks = draft.discipline.trim() === '' ? texts.noDiscipline : null

  async function save() {
    const corrected = {
      ...draft,
      discipline: draft.discipline.trim(),
      teachers: listed(draft.teachers),
      rooms: listed(draft.rooms),
    }
    // The other lessons of the cell stay as they were understood.
    const others = alike.filter(
      ({ sheet, place, day, pair }) =>
        sheet === lesson.sheet && place === lesson.place && day === lesson.day && pair === lesson.pair,
    )
    const lessons = distinct(others.map((one) => (one.key === lesson.key ? corrected : correctedOf(one))))
    if (await onRule({ kind: 'cell', text: lesson.text, lessons }, alike)) onDone()
  }

  const text = (
    field: 'discipline' | 'type' | 'weeks' | 'teachers' | 'rooms',
    label: string,
    title?: string,
  ) => (
    <label className="grid min-w-0 gap-1">
      <span className="text-sm text-ink-soft">{label}</span>
      <input
        ref={field === 'discipline' ? first : undefined}
        className={`h-control min-w-0 ${fieldClass}`}
        value={draft[field]}
        maxLength={500}
        title={title}
        onChange={({ target }) => setDraft({ ...draft, [field]: target.value })}
      />
    </label>
  )

  return (
    <Form
      className="grid gap-2"
      onSubmit={() => {
        if (lacks === null) void save()
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onDone()
      }}
    >
      {text('discipline', texts.discipline)}
      <div className="grid gap-2 sm:grid-cols-3">
        {text('type', texts.type)}
        <Select<Subgroup>
          label={texts.subgroup}
          value={draft.subgroup}
          options={subgroups.map((value) => ({
            value,
            label: value === 0 ? texts.wholeGroup : String(value),
          }))}
          onChange={(subgroup) => setDraft({ ...draft, subgroup })}
        />
        {text('weeks', texts.weeks, texts.weeksNote)}
      </div>
      <p className="text-xs text-ink-soft">{texts.weeksNote}</p>
      {text('teachers', texts.teachers)}
      {text('rooms', texts.rooms)}
      <MainAct
        type="submit"
        heldBy={lacks}
        others={
          <Button look="quiet" onClick={onDone}>
            {texts.cancel}
          </Button>
        }
      >
        {saveForAllText(alike.length)}
      </MainAct>
    </Form>
  )
}

const distinct = (lessons: readonly CorrectedLesson[]): CorrectedLesson[] => [
  ...new Map(lessons.map((lesson) => [JSON.stringify(lesson), lesson])).values(),
]
