import { useEffect, useRef, useState } from 'react'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Form } from '@/components/ui/form'
import { CheckIcon, WarningIcon } from '@/components/ui/icons'
import { TextField } from '@/components/ui/labelled'
import { MainAct } from '@/components/ui/main-act'
import { Select } from '@/components/ui/select'
import { type Subgroup, subgroups } from '@/lib/core/names/rules/resource'
import {
  type CorrectedLesson,
  type Doubt,
  type DoubtKind,
  type Excerpt,
  type GridRule,
  hasValue,
  isDoubtful,
  type LessonView,
  type Meaning,
  meanings,
} from '@/lib/grids/rules/reading'
import {
  doubtTexts,
  gridReviewTexts as texts,
  lessonTimeText,
  meaningTitles,
  numbersAsWeeks,
  rememberText,
  saveForAllText,
} from '@/lib/grids/texts'
import { doubtsOfColumns, doubtsOfRows, SheetRules, type SheetWords } from './sheet-rules'

type CorrectionFormProps = {
  lesson: LessonView
  all: readonly LessonView[]
  onRule: (rule: GridRule, told: readonly LessonView[]) => Promise<boolean>
  onDone: () => void
}

const listed = (text: string): string[] =>
  [...new Set(text.split(';').map((name) => name.trim()))].filter((name) => name !== '')

const correctedOf = (lesson: LessonView): CorrectedLesson => ({
  discipline: lesson.discipline,
  type: lesson.type,
  subgroup: lesson.subgroup,
  weeks: lesson.ownWeeks,
  teachers: lesson.teachers,
  rooms: lesson.rooms,
})

/** Corrects the contents of a cell, and of all cells with the same text. */
function CorrectionForm({ lesson, all, onRule, onDone }: CorrectionFormProps) {
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
    const lessons = withCorrected(lesson, alike, corrected)
    if (await onRule({ kind: 'cell', text: lesson.text, lessons }, alike)) onDone()
  }

  const text = (field: 'discipline' | 'type' | 'weeks' | 'teachers' | 'rooms', label: string, title?: string) => (
    <TextField
      ref={field === 'discipline' ? first : undefined}
      {...{ label, title }}
      maxLength={500}
      value={draft[field]}
      onChange={(typed) => setDraft({ ...draft, [field]: typed })}
    />
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

/** The lessons of a cell with one corrected; the others stay as they were read. */
function withCorrected(
  lesson: LessonView,
  alike: readonly LessonView[],
  corrected: CorrectedLesson,
): CorrectedLesson[] {
  const lessons = alike
    .filter(
      ({ sheet, place, day, pair }) =>
        sheet === lesson.sheet && place === lesson.place && day === lesson.day && pair === lesson.pair,
    )
    .map((one) => (one.key === lesson.key ? corrected : correctedOf(one)))
  return [...new Map(lessons.map((one) => [JSON.stringify(one), one])).values()]
}

/** Doubts about words that can be explained once for all sheets, with their usual meaning. */
const usual: Partial<Record<DoubtKind, Meaning>> = {
  unread: 'nothing',
  tornTitle: 'title',
  hiddenName: 'teacher',
  surnameOnly: 'teacher',
  nameOrder: 'teacher',
  unknownTeacher: 'teacher',
  unknownRoom: 'room',
  guessedRoom: 'room',
  bareWeeks: 'weeks',
}

/** The proposed meaning of doubtful words. */
const valueOf = ({ of }: Doubt, meaning: Meaning): string => (meaning === 'weeks' ? numbersAsWeeks(of) : of)

type WordRuleProps = {
  lesson: LessonView
  all: readonly LessonView[]
  onRule: (rule: GridRule, told: readonly LessonView[]) => Promise<boolean>
}

/** Explains doubtful words, here and in all cells that have them. */
function WordRule({ lesson, all, onRule }: WordRuleProps) {
  const doubt = lesson.doubts.find(({ kind, of }) => usual[kind] !== undefined && of !== '' && of.length < 60)
  return doubt ? <WordForm key={doubt.of} doubt={doubt} all={all} onRule={onRule} /> : null
}

function WordForm({ doubt, all, onRule }: { doubt: Doubt } & Omit<WordRuleProps, 'lesson'>) {
  const [meaning, setMeaning] = useState<Meaning>(usual[doubt.kind] ?? 'title')
  const [value, setValue] = useState(valueOf(doubt, meaning))
  const choose = (chosen: Meaning) => {
    setMeaning(chosen)
    setValue(valueOf(doubt, chosen))
  }
  const told = all.filter(({ doubts }) => doubts.some(({ kind, of }) => kind === doubt.kind && of === doubt.of))
  const isNamed = hasValue(meaning)
  return (
    <div className="flex flex-wrap items-end gap-2 rounded-md bg-surface-sunken px-2 py-1.5">
      <Select
        label={texts.whatIs(doubt.of)}
        value={meaning}
        options={meanings.map((one) => ({ value: one, label: meaningTitles[one] }))}
        onChange={choose}
      />
      {isNamed && (
        <div className="min-w-0 flex-1 basis-40">
          <TextField
            label={meaning === 'weeks' ? texts.valueOfWeeks : texts.value}
            title={meaning === 'weeks' ? texts.weeksNote : undefined}
            maxLength={300}
            value={value}
            onChange={setValue}
          />
        </div>
      )}
      <Button
        onClick={() =>
          void onRule({ kind: 'words', words: doubt.of, meaning, value: isNamed ? value.trim() : '' }, told)
        }
      >
        {rememberText(told.length)}
      </Button>
    </div>
  )
}

/** How its doubts were answered; `with its kind`: for all with such a doubt. */
export type LessonMark = 'accepted' | 'corrected' | 'with its kind' | null

type LessonCardProps = {
  lesson: LessonView
  all: readonly LessonView[]
  /** How its sheet was read. */
  sheet: SheetWords
  isStop: boolean
  onStop: () => void
  mark: LessonMark
  isEdited: boolean
  onEdit: (isEdited: boolean) => void
  onAccept: (isRight: boolean) => void
  onRule: (rule: GridRule, told: readonly LessonView[]) => Promise<boolean>
}

/** A cell as in its sheet, and the lesson read from it. */
export function GridLessonCard(props: LessonCardProps) {
  const { lesson, all, sheet, isStop, onStop, mark, isEdited, onEdit, onAccept, onRule } = props
  const article = useRef<HTMLElement>(null)
  // The pressed button disappears, so the card takes the focus.
  const stay = () => article.current?.focus()
  const accept = (isRight: boolean) => {
    stay()
    onAccept(isRight)
  }
  const told = async (...rule: Parameters<typeof onRule>) => {
    const isKept = await onRule(...rule)
    if (isKept) stay()
    return isKept
  }
  const close = () => {
    stay()
    onEdit(false)
  }
  return (
    <article
      ref={article}
      tabIndex={isStop ? 0 : -1}
      data-lesson={lesson.key}
      aria-label={`${lesson.place}: ${lesson.discipline || texts.noTitle}`}
      onFocus={(event) => {
        if (event.target === event.currentTarget) onStop()
      }}
      className="grid gap-x-4 gap-y-2 border-b focus-visible:-outline-offset-2 px-3 py-2.5 md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]"
    >
      <div className="grid min-w-0 content-start gap-1">
        <p className="text-xs text-ink-soft">
          {lesson.sheet}, <span className="tabular-nums">{lesson.place}</span>
        </p>
        {lesson.around ? (
          <Around around={lesson.around} />
        ) : (
          <p className="rounded-md border bg-surface-sunken px-2 py-1 text-sm break-words whitespace-pre-line">
            {lesson.text}
          </p>
        )}
      </div>
      <div className="grid min-w-0 content-start gap-1.5">
        {isEdited ? (
          <CorrectionForm lesson={lesson} all={all} onRule={told} onDone={close} />
        ) : (
          <>
            <Understood lesson={lesson} />
            {isDoubtful(lesson) && <Doubts doubts={lesson.doubts} />}
            {mark === null && isDoubtful(lesson) && (
              <>
                <WordRule lesson={lesson} all={all} onRule={told} />
                <SheetRule lesson={lesson} sheet={sheet} onRule={(rule) => void onRule(rule, [])} />
              </>
            )}
            <CardActs lesson={lesson} mark={mark} onAccept={accept} onEdit={() => onEdit(true)} />
          </>
        )}
      </div>
    </article>
  )
}

const Doubts = ({ doubts }: Pick<LessonView, 'doubts'>) => (
  <ul className="grid gap-1 text-sm">
    {doubts.map(({ kind, of }) => (
      <li key={`${kind}/${of}`} className="flex items-baseline gap-x-2 text-warning">
        <WarningIcon className="size-4 translate-y-0.5" />
        <span className="min-w-0 break-words">{doubtTexts[kind](of)}</span>
      </li>
    ))}
  </ul>
)

/** What became of a lesson, and what can be said of it. */
function CardActs(props: Pick<LessonCardProps, 'lesson' | 'mark' | 'onAccept'> & { onEdit: () => void }) {
  const { lesson, mark, onAccept, onEdit } = props
  return (
    <div className="flex flex-wrap items-center gap-2">
      {mark !== null && (
        <Badge tone="success">
          <CheckIcon className="size-3" />
          {mark === 'corrected' ? texts.corrected : texts.accepted}
        </Badge>
      )}
      {mark === null && isDoubtful(lesson) && (
        <Button onClick={() => onAccept(true)}>
          <CheckIcon />
          {texts.accept}
        </Button>
      )}
      {mark === 'accepted' && (
        <Button look="quiet" onClick={() => onAccept(false)}>
          {texts.takeBack}
        </Button>
      )}
      <Button look="quiet" onClick={onEdit}>
        {texts.edit}
      </Button>
    </div>
  )
}

/** Corrects the meaning of a column or row that caused the doubts. */
function SheetRule({
  lesson,
  sheet,
  onRule,
}: Pick<LessonCardProps, 'lesson' | 'sheet'> & { onRule: (rule: GridRule) => void }) {
  const isOf = (kinds: ReadonlySet<DoubtKind>) => lesson.doubts.some(({ kind }) => kinds.has(kind))
  const columns = isOf(doubtsOfColumns) ? sheet.columns.filter((one) => one.sheet === lesson.sheet) : []
  const halves = isOf(doubtsOfRows) ? sheet.halves.filter((one) => one.sheet === lesson.sheet) : []
  if (columns.length + halves.length === 0) return null
  return (
    <details className="rounded-md bg-surface-sunken px-2 py-1">
      <summary className="min-h-control cursor-pointer content-center text-sm">
        {columns.length > 0 ? texts.ofColumns : texts.ofRows}
      </summary>
      <div className="py-1.5">
        <SheetRules columns={columns} halves={halves} onRule={onRule} />
      </div>
    </details>
  )
}

function Understood({ lesson }: { lesson: LessonView }) {
  const { discipline, type, subgroup, weeks, teachers, rooms, online, groups, day, pair } = lesson
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-2 gap-y-1">
        {type !== '' && <Badge tone="accent">{type}</Badge>}
        <strong className="min-w-0 font-semibold break-words">{discipline || texts.noTitle}</strong>
      </p>
      <p className="text-sm break-words">
        {lessonTimeText(day, pair)} · {weeks || texts.everyWeek}
        {subgroup !== 0 && ` · ${texts.subgroup.toLowerCase()}\u00a0${subgroup}`}
      </p>
      <p className="text-sm break-words text-ink-soft">
        {[teachers.join(', '), rooms.join(', '), online ? texts.online : '', groups.join(', ')]
          .filter((part) => part !== '')
          .join(' · ')}
      </p>
    </>
  )
}

/** The neighbouring cells as they look in the sheet. */
function Around({ around: { rows, focus } }: { around: Excerpt }) {
  return (
    <div role="group" aria-label={texts.around} className="overflow-hidden rounded-md border">
      <table className="w-full table-fixed border-collapse text-xs">
        <tbody>
          {rows.map((cells, row) => (
            <tr key={row}>
              {cells.map((text, column) => {
                const isFocus = row === focus.row && column === focus.column
                return (
                  <td
                    key={column}
                    className={`border px-1.5 py-1 align-top ${isFocus ? 'bg-warning-soft text-sm text-ink' : 'text-ink-faint'}`}
                    style={{ width: row === 0 && column === focus.column ? '60%' : undefined }}
                  >
                    <span className={`break-words whitespace-pre-line ${isFocus ? '' : 'line-clamp-2'}`}>{text}</span>
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
