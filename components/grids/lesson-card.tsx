import { useRef } from 'react'
import type { DoubtKind } from '@/lib/grids/rules/doubts'
import { isDoubtful, type Excerpt, type ShownLesson } from '@/lib/grids/rules/reading'
import type { GridRule } from '@/lib/grids/rules/rules'
import { doubtTexts, gridReviewTexts as texts, lessonTimeText } from '@/lib/grids/texts'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { CheckIcon, WarningIcon } from '@/components/ui/icons'
import { CorrectionForm } from './correction-form'
import { doubtsOfColumns, doubtsOfRows, SheetRules, type SheetWords } from './sheet-rules'
import { WordRule } from './word-rule'

type LessonCardProps = {
  lesson: ShownLesson
  all: readonly ShownLesson[]
  /** How its sheet was understood. */
  sheet: SheetWords
  isStop: boolean
  onStop: () => void
  mark: 'accepted' | 'corrected' | null
  isEdited: boolean
  onEdit: (isEdited: boolean) => void
  onAccept: (isRight: boolean) => void
  onRule: (rule: GridRule, told: readonly ShownLesson[]) => Promise<boolean>
}

/** A cell as it stands in its sheet, and the lesson that was understood. */
export function LessonCard(props: LessonCardProps) {
  const { lesson, all, sheet, isStop, onStop, mark, isEdited, onEdit, onAccept, onRule } = props
  const { doubts } = lesson
  const article = useRef<HTMLElement>(null)
  // What is pressed in a card goes away with it; the card keeps the keyboard.
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
            {isDoubtful(lesson) && (
              <ul className="grid gap-1 text-sm">
                {doubts.map(({ kind, of }) => (
                  <li key={`${kind}/${of}`} className="flex items-baseline gap-x-2 text-warning">
                    <WarningIcon className="size-4 translate-y-0.5" />
                    <span className="min-w-0 break-words">{doubtTexts[kind](of)}</span>
                  </li>
                ))}
              </ul>
            )}
            {mark === null && isDoubtful(lesson) && (
              <>
                <WordRule lesson={lesson} all={all} onRule={told} />
                <SheetRule lesson={lesson} sheet={sheet} onRule={(rule) => void onRule(rule, [])} />
              </>
            )}
            <div className="flex flex-wrap items-center gap-2">
              {mark !== null && (
                <Badge tone="success">
                  <CheckIcon className="size-3" />
                  {mark === 'accepted' ? texts.accepted : texts.corrected}
                </Badge>
              )}
              {mark === null && isDoubtful(lesson) && (
                <Button onClick={() => accept(true)}>
                  <CheckIcon />
                  {texts.accept}
                </Button>
              )}
              {mark === 'accepted' && (
                <Button look="quiet" onClick={() => accept(false)}>
                  {texts.takeBack}
                </Button>
              )}
              <Button look="quiet" onClick={() => onEdit(true)}>
                {texts.edit}
              </Button>
            </div>
          </>
        )}
      </div>
    </article>
  )
}

/** What the doubts come from where a column or a row of the sheet was taken for something else. */
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

function Understood({ lesson }: { lesson: ShownLesson }) {
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

/** The cells around a lesson's as they look in the sheet. */
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
                    <span className={`break-words whitespace-pre-line ${isFocus ? '' : 'line-clamp-2'}`}>
                      {text}
                    </span>
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
