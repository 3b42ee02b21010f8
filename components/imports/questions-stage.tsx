import { useState } from 'react'
import { FormFailureNote } from '@/components/core/changes/form-failure'
import { useAttempt } from '@/components/core/changes/use-attempt'
import { type DateEntry, DateField, fieldDate } from '@/components/core/dates/date-field'
import { Form } from '@/components/ui/form'
import { TextField } from '@/components/ui/labelled'
import { MainAct } from '@/components/ui/main-act'
import { Select } from '@/components/ui/select'
import type { AcademicCalendar, Parity, Semester } from '@/lib/core/calendar/rules/academic-calendar'
import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { changeImport, tryImport } from '@/lib/imports/browser/imports'
import {
  answerOfSemester,
  answersOf,
  bringsClasses,
  type ImportSettings,
  isMissing,
  type KnownStructure,
  mostWeeks,
  type NameAnswer,
  type SemesterAnswer,
} from '@/lib/imports/rules/import-job'
import { importScreenTexts as texts, parityMeaning, parityOptions } from '@/lib/imports/texts/import-screen'
import { MissingQuestions, NameQuestions } from './name-questions'
import type { StageProps } from './stage-props'

type QuestionsStageProps = StageProps & {
  settings: ImportSettings
  calendar: AcademicCalendar
  today: CalendarDate
  university: string | null
  known: KnownStructure
}

type WrittenSemester = { startsOn: DateEntry; weeks: string; parity: Parity }

const writtenSemester = (
  said: { [Field in keyof SemesterAnswer]: SemesterAnswer[Field] | null } | null,
): WrittenSemester => ({
  startsOn: said?.startsOn ?? null,
  weeks: String(said?.weeks ?? ''),
  parity: said?.parity ?? 0,
})

/** Null while something is missing. */
function semesterIn({ startsOn, weeks, parity }: WrittenSemester): SemesterAnswer | null {
  const date = fieldDate(startsOn)
  const count = /^\d{1,2}$/.test(weeks) ? Number(weeks) : 0
  return date && count >= 1 && count <= mostWeeks ? { startsOn: date, weeks: count, parity } : null
}

/** The first day, weeks and parity of a semester, or one of the calendar's that has them. */
function SemesterFields(props: {
  answer: WrittenSemester
  onChange: (answer: WrittenSemester) => void
  calendar: AcademicCalendar
  today: CalendarDate
}) {
  const { answer, onChange, calendar, today } = props
  const known = calendar.semesters.find((one) => one.startsOn === answer.startsOn)
  const choose = (one: Semester | undefined) => onChange(writtenSemester(one ? answerOfSemester(one) : null))
  return (
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
        value={answer.startsOn}
        onChange={(startsOn) => onChange({ ...answer, startsOn })}
        calendar={calendar}
        today={today}
        isRequired
      />
      <TextField
        label={texts.weeks}
        inputMode="numeric"
        maxLength={2}
        value={answer.weeks}
        onChange={(weeks) => onChange({ ...answer, weeks: weeks.trim() })}
      />
      <Select
        label={texts.firstWeek}
        value={answer.parity}
        options={parityOptions}
        onChange={(parity) => onChange({ ...answer, parity })}
      />
    </div>
  )
}

/** Asks for what the file does not say: whose timetable it is, and on which dates its weeks fall. */
export function QuestionsStage(props: QuestionsStageProps) {
  const { job, reload, onLook, settings, calendar, today, university, known: structure } = props
  const { isBusy, formFailure, attempt } = useAttempt()
  const said = job.contents?.of === 'timetable' ? job.contents.semester : null
  const first = settings.semester ?? said
  const [written, setWritten] = useState(writtenSemester(first))
  const asksTitle = university === null && (job.contents?.of !== 'timetable' || job.contents.university === '')
  const [title, setTitle] = useState(settings.university ?? '')
  const asksSemester = bringsClasses(settings.kind)
  const asked = job.trial?.doubts ?? []
  const isAsked = answersOf(asked.map((doubt) => ({ ...doubt, is: null })))
  // Earlier answers can be changed; one that meant nothing is asked again.
  const kept = settings.names.filter(({ kind, title }) => isAsked(kind, title) === undefined)
  const doubts = [...asked, ...kept.map(({ is: _is, ...doubt }) => doubt)]
  const [missing, alike] = [doubts.filter(isMissing), doubts.filter((doubt) => !isMissing(doubt))]
  // What is not there is added unless somebody says what it is.
  const [answers, setAnswers] = useState<readonly NameAnswer[]>([
    ...kept,
    ...asked.filter(isMissing).map((doubt) => ({ ...doubt, is: null })),
  ])
  const answerOf = answersOf(answers)

  const semester = semesterIn(written)
  const lacks = ((): string | null => {
    if (asksSemester && asksTitle && title.trim() === '') return texts.fillUniversity
    if (asksSemester && fieldDate(written.startsOn) === null) return texts.fillStart
    if (asksSemester && semester === null) return texts.fillWeeks
    const isOpen = doubts.some((doubt) => answerOf(doubt.kind, doubt.title) === undefined)
    return isOpen ? texts.answerNames : null
  })()
  const check = () => {
    if (lacks !== null) return
    void attempt(async () => {
      await changeImport(job.id, {
        names: answers,
        ...(asksSemester && { semester, ...(asksTitle && { university: title.trim() }) }),
      })
      await tryImport({ id: job.id })
      await reload()
      onLook(null)
    })
  }
  return (
    <Form onSubmit={check} className="grid gap-4 rounded-lg border bg-surface px-4 py-4">
      {missing.length > 0 && (
        <MissingQuestions doubts={missing} answers={answers} known={structure} onAnswer={setAnswers} />
      )}
      {alike.length > 0 && <NameQuestions doubts={alike} answers={answers} onAnswer={setAnswers} />}
      {asksSemester && (
        <>
          <p className="max-w-prose text-ink-soft text-pretty">
            {said?.startsOn ? texts.questionsSaid : texts.questionsLead}
          </p>
          {asksTitle && (
            <TextField
              label={texts.university}
              className="max-w-md"
              maxLength={200}
              value={title}
              onChange={setTitle}
            />
          )}
          <SemesterFields answer={written} onChange={setWritten} calendar={calendar} today={today} />
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
