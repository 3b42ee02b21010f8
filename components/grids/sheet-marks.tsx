import { useRef, useState } from 'react'
import { type DraftMark, type MarkedArea, type MarkFault, markMeanings, rowHabits } from '@/lib/grids/rules/marks'
import type { GridLesson, SheetLook } from '@/lib/grids/rules/reading'
import {
  areaName,
  lessonTimeText,
  markFaultTexts,
  sheetMarkTitles,
  markTrialText,
  rowHabitTitles,
  sheetMarkTexts as texts,
  sheetWeeksText,
} from '@/lib/grids/texts'
import { Button, IconButton } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { Chip } from '@/components/ui/chip'
import { CloseIcon, WarningIcon } from '@/components/ui/icons'
import { Select } from '@/components/ui/select'
import { areaOf, MarkedSheet, type SheetChoice } from './marked-sheet'
import type { MarksDraft, SheetMarking } from './use-sheet-marks'

const shownLessons = 12

/** A sheet and what its parts are; below it, how it is read so. */
export function SheetMarksPanel({ look, marking }: { look: SheetLook; marking: SheetMarking }) {
  const { draft, trial } = marking
  const [choice, setChoice] = useState<SheetChoice | null>(null)
  const [isExtending, setIsExtending] = useState(false)
  const meanings = useRef<HTMLDivElement>(null)
  const faults = trial?.faults ?? []
  if (!draft) return <p className="px-1 py-3 text-sm text-ink-soft">{texts.reading}</p>
  const area = choice && areaOf(look, choice)
  const own = draft.marks.find((mark) => area && JSON.stringify(mark.area) === JSON.stringify(area)) ?? null
  return (
    <div className="grid min-w-0 gap-3">
      <div className="grid gap-1">
        <p className="max-w-prose text-sm text-ink-soft text-pretty">{texts.lead}</p>
        <p className="hidden text-xs text-ink-soft sm:block">{texts.keys}</p>
      </div>
      <div
        ref={meanings}
        role="group"
        aria-label={texts.whatIs}
        className="flex items-center gap-1 max-sm:-mx-4 max-sm:overflow-x-auto max-sm:px-4 sm:flex-wrap"
      >
        <span className="min-w-32 text-sm font-medium max-sm:sticky max-sm:left-0 max-sm:min-w-24 max-sm:bg-surface">
          {area === null ? texts.nothingChosen : areaName(area)}
        </span>
        <MeaningChips area={area} own={own} marking={marking} />
        <Chip
          className="px-2"
          title={texts.extendNote}
          isPressed={isExtending}
          onClick={() => setIsExtending(!isExtending)}
        >
          {texts.extend}
        </Chip>
      </div>
      <MarkedSheet
        look={look}
        marks={draft.marks}
        held={trial?.read ? trial.held : draft.marks}
        faults={faults}
        choice={choice}
        isExtending={isExtending}
        onChoose={(chosen) => setChoice(chosen)}
        onSay={() => meanings.current?.querySelector<HTMLElement>('[aria-pressed]:not(:disabled)')?.focus()}
      />
      <TrialLine marking={marking} />
      <MarkList draft={draft} faults={faults} onRemove={marking.remove} />
      <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
        <Select
          label={texts.rows}
          value={draft.rows}
          options={rowHabits.map((value) => ({ value, label: rowHabitTitles[value] }))}
          onChange={(rows) => marking.set({ rows })}
        />
        <Checkbox checked={draft.repeats} onChange={(repeats) => marking.set({ repeats })}>
          {texts.repeats}
        </Checkbox>
      </div>
      {trial?.read && <ReadLessons lessons={trial.read.lessons} />}
    </div>
  )
}

/** What the chosen area can be said to be. */
function MeaningChips({
  area,
  own,
  marking,
}: {
  area: MarkedArea | null
  own: DraftMark | null
  marking: SheetMarking
}) {
  return (
    <>
      {markMeanings.map((means) => (
        <Chip
          key={means}
          className="shrink-0 px-2 whitespace-nowrap"
          isPressed={own?.means === means}
          disabled={area === null}
          title={area === null ? texts.chooseFirst : undefined}
          onClick={() => {
            if (area) marking.mark(means, area)
          }}
        >
          {sheetMarkTitles[means]}
        </Chip>
      ))}
      <Button
        look="quiet"
        disabled={area === null}
        onClick={() => {
          if (area) marking.unmark(area)
        }}
      >
        {texts.unmark}
      </Button>
    </>
  )
}

/** The first lessons, as they are read by the marks. */
function ReadLessons({ lessons }: { lessons: readonly GridLesson[] }) {
  if (lessons.length === 0) return null
  return (
    <details className="rounded-md border px-3 py-1">
      <summary className="min-h-control cursor-pointer content-center text-sm font-medium">{texts.lessons}</summary>
      <ul className="grid gap-1 pb-2 text-sm">
        {lessons.slice(0, shownLessons).map((lesson) => (
          <li key={lessonLine(lesson)} className="break-words">
            {lessonLine(lesson)}
          </li>
        ))}
      </ul>
    </details>
  )
}

const lessonLine = ({ day, pair, weeks, groups, discipline, teachers, rooms }: GridLesson): string =>
  [
    lessonTimeText(day, pair),
    groups.join(', '),
    discipline,
    sheetWeeksText(weeks),
    teachers.join(', '),
    rooms.join(', '),
  ]
    .filter((part) => part !== '')
    .join(' · ')

/** How the sheet is read now, or what its marks lack. */
function TrialLine({ marking: { trial } }: { marking: SheetMarking }) {
  const missing = (trial?.faults ?? []).filter(({ area }) => area === null)
  const isWrong = trial !== null && trial.read === null
  const tone = isWrong ? 'bg-danger-soft text-danger' : 'bg-surface-sunken text-ink'
  return (
    <div role="status" className={`grid min-h-control content-center gap-1 rounded-md px-3 py-1.5 text-sm ${tone}`}>
      {trial === null && texts.reading}
      {trial?.read && markTrialText(trial.read.lessons.length, trial.doubtful, trial.cells)}
      {isWrong && missing.length === 0 && texts.wrongMarks}
      {missing.map(({ why }) => (
        <p key={why}>{markFaultTexts[why]}</p>
      ))}
    </div>
  )
}

/** What is marked, each with what is wrong of it. */
function MarkList({
  draft,
  faults,
  onRemove,
}: {
  draft: MarksDraft
  faults: readonly MarkFault[]
  onRemove: (mark: DraftMark) => void
}) {
  if (draft.marks.length === 0) return <p className="text-sm text-ink-soft">{texts.noMarks}</p>
  return (
    <ul aria-label={texts.marks} className="flex flex-wrap gap-1.5">
      {draft.marks.map((mark) => {
        const { means, area, isGuess } = mark
        const what = `${sheetMarkTitles[means]}: ${areaName(area)}`
        const fault = faults.find((one) => JSON.stringify(one.area) === JSON.stringify(area))
        return (
          <li
            key={what}
            className={`flex min-w-0 items-center gap-1 rounded-md border pl-2 text-sm ${fault ? 'border-danger text-danger' : ''}`}
          >
            {fault && <WarningIcon className="size-4 shrink-0" />}
            <span className="min-w-0 py-1 break-words">
              {what}
              {isGuess && <span className="text-ink-faint"> · {texts.proposed}</span>}
              {fault && <span className="block">{markFaultTexts[fault.why]}</span>}
            </span>
            <IconButton label={texts.remove(what)} onClick={() => onRemove(mark)}>
              <CloseIcon />
            </IconButton>
          </li>
        )
      })}
    </ul>
  )
}
