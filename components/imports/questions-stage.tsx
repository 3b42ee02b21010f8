import { useState } from 'react'
import { FormFailureNote } from '@/components/core/changes/form-failure'
import { useAttempt } from '@/components/core/changes/use-attempt'
import { type DateEntry, DateField, fieldDate } from '@/components/core/dates/date-field'
import { Button } from '@/components/ui/button'
import { Chip } from '@/components/ui/chip'
import { fieldClass } from '@/components/ui/field-problem'
import { Form } from '@/components/ui/form'
import { MainAct } from '@/components/ui/main-act'
import { Select } from '@/components/ui/select'
import { WindowedList } from '@/components/ui/windowed-list'
import type { AcademicCalendar, Parity, Semester } from '@/lib/core/rules/calendar/academic-calendar'
import type { CalendarDate } from '@/lib/core/rules/calendar/calendar-date'
import { changeImport, tryImport } from '@/lib/imports/browser/imports'
import {
  answerOfSemester,
  answersOf,
  bringsClasses,
  type ImportSettings,
  mostWeeks,
  type NameAnswer,
  type NameDoubt,
  type SemesterAnswer,
} from '@/lib/imports/rules/import-job'
import {
  importScreenTexts as texts,
  isThisText,
  parityMeaning,
  parityOptions,
} from '@/lib/imports/texts/import-screen'
import { importKindTitles } from '@/lib/imports/texts/imports'
import type { StageProps } from './stage-props'

const rowHeight = 45

/** For each title that resembles known ones: whether it is one of them or new. */
function NameQuestions(props: {
  doubts: readonly NameDoubt[]
  answers: readonly NameAnswer[]
  onAnswer: (answers: NameAnswer[]) => void
}) {
  const { doubts, answers, onAnswer } = props
  const answerOf = answersOf(answers)
  const answer = (doubt: NameDoubt, is: string | null) =>
    onAnswer([
      ...answers.filter(({ kind, title }) => kind !== doubt.kind || title !== doubt.title),
      { ...doubt, is },
    ])
  const answerAll = (is: (doubt: NameDoubt) => string | null) =>
    onAnswer(doubts.map((doubt) => ({ ...doubt, is: is(doubt) })))
  return (
    <section aria-label={texts.names} className="grid gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-base font-semibold">{texts.names}</h2>
        {doubts.length > 1 && (
          <span className="flex gap-2">
            <Button onClick={() => answerAll(({ like: [first = null] }) => first)}>{texts.allSame}</Button>
            <Button onClick={() => answerAll(() => null)}>{texts.allNew}</Button>
          </span>
        )}
      </div>
      <p className="max-w-prose text-ink-soft text-pretty">{texts.namesLead}</p>
      <div className="overflow-hidden rounded-lg border">
        <WindowedList
          label={texts.names}
          rows={doubts.map((doubt) => ({ key: `${doubt.kind} ${doubt.title}`, doubt }))}
          estimate={() => rowHeight}
          kept={null}
          className="max-h-105"
        >
          {({ doubt }) => (
            <Question
              doubt={doubt}
              is={answerOf(doubt.kind, doubt.title)}
              onAnswer={(is) => answer(doubt, is)}
            />
          )}
        </WindowedList>
      </div>
    </section>
  )
}

function Question(props: {
  doubt: NameDoubt
  /** Undefined: not answered. */
  is: string | null | undefined
  onAnswer: (is: string | null) => void
}) {
  const { doubt, is, onAnswer } = props
  return (
    <div
      role="group"
      aria-label={doubt.title}
      className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b px-3 py-1"
    >
      <span className="min-w-0 flex-1 basis-48 break-words">
        <span className="font-medium">{doubt.title}</span>{' '}
        <span className="text-sm text-ink-soft">{importKindTitles[doubt.kind]}</span>
      </span>
      <span className="flex flex-wrap gap-1">
        {doubt.like.map((title, at) => (
          <Chip
            key={title}
            className="h-auto min-h-control flex-wrap px-2.5"
            isPressed={is === title}
            onClick={() => onAnswer(title)}
          >
            {isThisText(title)}
            {doubt.about?.[at] && <span className="font-normal">{doubt.about[at]}</span>}
          </Chip>
        ))}
        <Chip className="px-2.5" isPressed={is === null} onClick={() => onAnswer(null)}>
          {texts.isNewName}
        </Chip>
      </span>
    </div>
  )
}

type QuestionsStageProps = StageProps & {
  settings: ImportSettings
  calendar: AcademicCalendar
  today: CalendarDate
  university: string | null
}

/** Asks for what the file does not say: whose timetable it is, and on which dates its weeks fall. */
export function QuestionsStage(props: QuestionsStageProps) {
  const { job, reload, onLook, settings, calendar, today, university } = props
  const { isBusy, formFailure, attempt } = useAttempt()
  const said = job.contents?.of === 'timetable' ? job.contents.semester : null
  const first = settings.semester ?? said
  const [startsOn, setStartsOn] = useState<DateEntry>(first?.startsOn ?? null)
  const [weeks, setWeeks] = useState(String(first?.weeks ?? ''))
  const [parity, setParity] = useState<Parity>(first?.parity ?? 0)
  const asksTitle =
    university === null && (job.contents?.of !== 'timetable' || job.contents.university === '')
  const [title, setTitle] = useState(settings.university ?? '')
  const asksSemester = bringsClasses(settings.kind)
  const [answers, setAnswers] = useState(settings.names)
  // Earlier answers can be changed.
  const doubts = [...(job.trial?.doubts ?? []), ...settings.names.map(({ is: _is, ...doubt }) => doubt)]
  const answerOf = answersOf(answers)

  const known = calendar.semesters.find((one) => one.startsOn === startsOn)
  const date = fieldDate(startsOn)
  const count = /^\d{1,2}$/.test(weeks) ? Number(weeks) : 0
  const semester: SemesterAnswer | null =
    date && count >= 1 && count <= mostWeeks ? { startsOn: date, weeks: count, parity } : null
  const lacks = ((): string | null => {
    if (asksSemester && asksTitle && title.trim() === '') return texts.fillUniversity
    if (asksSemester && date === null) return texts.fillStart
    if (asksSemester && semester === null) return texts.fillWeeks
    const isOpen = doubts.some((doubt) => answerOf(doubt.kind, doubt.title) === undefined)
    return isOpen ? texts.answerNames : null
  })()
  const choose = (one: Semester | undefined) => {
    const answer = one ? answerOfSemester(one) : null
    setStartsOn(answer?.startsOn ?? null)
    setWeeks(String(answer?.weeks ?? ''))
    setParity(answer?.parity ?? 0)
  }
  const check = () => {
    if (lacks !== null) return
    void attempt(async () => {
      await changeImport(job.id, {
        names: answers,
        ...(asksSemester && { semester, ...(asksTitle && { university: title.trim() }) }),
      })
      await tryImport(job.id)
      await reload()
      onLook(null)
    })
  }
  return (
    <Form onSubmit={check} className="grid gap-4 rounded-lg border bg-surface px-4 py-4">
      {doubts.length > 0 && <NameQuestions doubts={doubts} answers={answers} onAnswer={setAnswers} />}
      {asksSemester && (
        <>
          <p className="max-w-prose text-ink-soft text-pretty">
            {said?.startsOn ? texts.questionsSaid : texts.questionsLead}
          </p>
          {asksTitle && (
            <label className="grid max-w-md gap-1">
              <span className="text-sm text-ink-soft">{texts.university}</span>
              <input
                className={`h-control ${fieldClass}`}
                value={title}
                maxLength={200}
                onChange={({ target }) => setTitle(target.value)}
              />
            </label>
          )}
          <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
            {calendar.semesters.length > 0 && (
              <Select
                label={texts.semester}
                value={known?.id ?? 0}
                options={[
                  ...calendar.semesters.map(({ id, title: label }) => ({ value: Number(id), label })),
                  { value: 0, label: texts.newSemester },
                ]}
                onChange={(id) => choose(calendar.semesters.find((one) => one.id === id))}
              />
            )}
            <DateField
              label={texts.startsOn}
              value={startsOn}
              onChange={setStartsOn}
              calendar={calendar}
              today={today}
              isRequired
            />
            <label className="grid content-start gap-1">
              <span className="text-sm text-ink-soft">{texts.weeks}</span>
              <input
                type="text"
                inputMode="numeric"
                className={`h-control ${fieldClass}`}
                value={weeks}
                maxLength={2}
                onChange={({ target }) => setWeeks(target.value.trim())}
              />
            </label>
            <Select label={texts.firstWeek} value={parity} options={parityOptions} onChange={setParity} />
          </div>
          <p role="status" className="min-h-6 font-medium">
            {semester && parityMeaning(semester, today)}
          </p>
        </>
      )}
      <FormFailureNote failure={formFailure} current={null} />
      <MainAct type="submit" heldBy={lacks} isBusy={isBusy}>
        {texts.check}
      </MainAct>
    </Form>
  )
}
