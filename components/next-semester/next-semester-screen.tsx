'use client'
import { useState } from 'react'
import { FormFailureNote } from '@/components/core/changes/form-failure'
import { useActs } from '@/components/core/changes/use-acts'
import { usePreview } from '@/components/core/changes/use-preview'
import { useFillRest } from '@/components/filling/use-fill-rest'
import { Button } from '@/components/ui/button'
import { Placeholder } from '@/components/ui/placeholder'
import { Select } from '@/components/ui/select'
import { useMirroredLocation } from '@/components/ui/use-mirrored-location'
import type { Semester } from '@/lib/core/calendar/rules/academic-calendar'
import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { useKeptAlive } from '@/lib/core/live/browser/use-kept-alive'
import type { FacultyId, GroupId } from '@/lib/core/names/rules/ids'
import { CallError } from '@/lib/core/wire/browser/call'
import { cancelledCode } from '@/lib/core/wire/rules/job'
import { numbersFrom } from '@/lib/core/words/rules/lists'
import {
  layNextSemester,
  nextSemesterCallUrl,
  nextSemesterUrl,
  readNextSemesterLocation,
} from '@/lib/next-semester/browser'
import { mostYears } from '@/lib/next-semester/rules/group-succession'
import type { NextSemester, NextSemesterOrder } from '@/lib/next-semester/rules/next-semester'
import { semestersBefore, usualSource, usualTarget, yearsBetween } from '@/lib/next-semester/rules/semester-choice'
import { laidText, nextSemesterTexts as texts } from '@/lib/next-semester/texts'
import { SemesterOutcome } from './semester-outcome'

type Conditions = Omit<NextSemesterOrder, 'dryRun'>

const yearChoices = numbersFrom(0, mostYears).map((years) => ({ value: years, label: String(years) }))

const keyOf = (conditions: Conditions): string => JSON.stringify(conditions)

/** The usual conditions for a new semester: from the same half of the year before. */
function usualConditions(
  semesters: readonly Semester[],
  facultyId: FacultyId,
  target: Semester | null,
): Conditions | null {
  const source = target && usualSource(semesters, target)
  return source
    ? {
        facultyId,
        semesterId: target.id,
        sourceId: source.id,
        years: yearsBetween(source, target),
        groups: [],
      }
    : null
}

/** What was tried out, or laid, under which conditions. */
type Outcome = { key: string; result: NextSemester; isLaid: boolean }

/** Tries conditions out, again whenever others change what the trial rests on, and lays what was tried. */
function useSemesterRuns(conditions: Conditions | null) {
  const { act, report } = useActs()
  /** What is tried out; null: nothing, or it was laid. */
  const [tried, setTried] = useState<Conditions | null>(null)
  const [isLaying, setLaying] = useState(false)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const trial = usePreview(nextSemesterCallUrl, tried && { ...tried, dryRun: true }, async (order) => {
    try {
      return await layNextSemester(order)
    } catch (error) {
      // An ended trial that is kept would begin again with the next change by others.
      if (error instanceof CallError && error.code === cancelledCode) setTried(null)
      throw error
    }
  })
  const isRepeated = 'isAsking' in trial && trial.isAsking === true
  const isTrying = trial.state === 'asking' || isRepeated
  useKeptAlive('all', { isBeingMade: isTrying })
  if (tried && trial.state === 'known' && trial.value !== outcome?.result)
    setOutcome({ key: keyOf(tried), result: trial.value, isLaid: false })

  async function lay(): Promise<void> {
    if (!conditions || isLaying) return
    setLaying(true)
    const result = await act(() => layNextSemester({ ...conditions, dryRun: false }))
    setLaying(false)
    if (!result) return
    setTried(null)
    setOutcome({ key: keyOf(conditions), result, isLaid: true })
    report({ text: laidText(result.classes), changeId: result.changeId, reload: () => setOutcome(null) })
  }
  const tryOut = () => {
    if (isLaying) return
    if (!tried || !conditions || keyOf(tried) !== keyOf(conditions)) setTried(conditions)
    else if ('again' in trial && !isRepeated) trial.again()
  }
  return {
    ...{ outcome, tryOut, lay, isTrying, isLaying },
    // What is only repeated can be laid meanwhile: laying asks for itself.
    isBusy: isLaying || trial.state === 'asking',
    failure: trial.state === 'refused' ? trial.failure : null,
    isRenewed: trial.state === 'known' && trial.isRenewed === true,
  }
}

type NextSemesterProps = {
  semesters: readonly Semester[]
  today: CalendarDate
  /** The faculties that the actor plans, by title. */
  faculties: readonly { id: FacultyId; title: string }[]
  first: FacultyId
}

/** «Следующий семестр из прошлого»: choose semesters, see what would be laid and what not, and lay it. */
export function NextSemesterScreen({ semesters, today, faculties, first }: NextSemesterProps) {
  const { location, go } = useMirroredLocation(readNextSemesterLocation, nextSemesterUrl)
  const faculty = location.facultyId ?? first
  const [chosen, setConditions] = useState(() => usualConditions(semesters, faculty, usualTarget(semesters, today)))
  // Its groups go with a faculty.
  const conditions = chosen && (chosen.facultyId === faculty ? chosen : { ...chosen, facultyId: faculty, groups: [] })
  const { outcome, tryOut, lay, isTrying, isLaying, isBusy, failure, isRenewed } = useSemesterRuns(conditions)
  const fillRest = useFillRest()
  return (
    <main className="mx-auto flex max-w-6xl flex-col gap-4 p-4 sm:py-8">
      <div>
        <h1 className="text-2xl font-semibold">{texts.title}</h1>
        <p className="max-w-prose text-ink-soft text-pretty">{texts.lead}</p>
      </div>
      {conditions === null ? (
        <Placeholder text={texts.noSemesters} hint={texts.noSemestersHint} />
      ) : (
        <>
          <ConditionFields
            {...{ semesters, faculties, conditions }}
            onFaculty={(facultyId) => go({ facultyId })}
            onChange={(next) => setConditions({ ...conditions, ...next })}
            isTried={outcome?.key === keyOf(conditions)}
            onTry={tryOut}
            doing={isLaying ? texts.laying : isTrying ? texts.tryingOut : ''}
          />
          <FormFailureNote failure={failure} current={null} />
          <p role="status" className="rounded-md bg-info-soft px-3 py-2 text-sm empty:hidden">
            {isRenewed ? texts.renewed : ''}
          </p>
          {outcome ? (
            <SemesterOutcome
              key={outcome.key}
              result={outcome.result}
              isLaid={outcome.isLaid}
              isBusy={isBusy}
              isStale={outcome.key !== keyOf(conditions)}
              chosen={conditions.groups}
              onChoose={(id, sourceId) => setConditions(withChosen(conditions, id, sourceId))}
              onLay={() => void lay()}
              onFillRest={() => {
                const target = semesters.find(({ id }) => id === conditions.semesterId)
                const from = target && target.startsOn > today ? target.startsOn : today
                void fillRest({ scope: { kind: 'faculty', id: faculty }, from, picked: [] })
              }}
            />
          ) : (
            !isBusy && <Placeholder text={texts.empty} />
          )}
        </>
      )}
    </main>
  )
}

const withChosen = (conditions: Conditions, id: GroupId, sourceId: GroupId | null): Conditions => ({
  ...conditions,
  groups: [...conditions.groups.filter((one) => one.id !== id), { id, sourceId }],
})

function ConditionFields(props: {
  semesters: readonly Semester[]
  faculties: NextSemesterProps['faculties']
  conditions: Conditions
  onFaculty: (id: FacultyId) => void
  onChange: (next: Partial<Omit<Conditions, 'facultyId'>>) => void
  isTried: boolean
  onTry: () => void
  /** What runs; it is ended where all jobs are. */
  doing: string
}) {
  const { semesters, faculties, conditions, doing, onFaculty, onChange, isTried, onTry } = props
  const optionsOf = (list: readonly Semester[]) => list.map(({ id, title }) => ({ value: id, label: title }))
  const targets = semesters.filter((one) => semestersBefore(semesters, one).length > 0)
  const target = semesters.find(({ id }) => id === conditions.semesterId)
  const yearsFrom = (sourceId: Semester['id']) => {
    const source = semesters.find(({ id }) => id === sourceId)
    return source && target ? yearsBetween(source, target) : conditions.years
  }
  return (
    <div className="grid items-end gap-3 rounded-lg border bg-surface p-3 sm:grid-cols-2 lg:grid-cols-[repeat(4,minmax(0,1fr))_auto]">
      <Select
        label={texts.faculty}
        value={conditions.facultyId}
        options={faculties.map(({ id, title }) => ({ value: id, label: title }))}
        onChange={onFaculty}
      />
      <Select
        label={texts.target}
        value={conditions.semesterId}
        options={optionsOf(targets)}
        onChange={(id) => {
          const chosen = semesters.find((one) => one.id === id) ?? null
          onChange(usualConditions(semesters, conditions.facultyId, chosen) ?? {})
        }}
      />
      <Select
        label={texts.source}
        value={conditions.sourceId}
        options={optionsOf(target ? semestersBefore(semesters, target) : [])}
        onChange={(sourceId) => onChange({ sourceId, years: yearsFrom(sourceId), groups: [] })}
      />
      <Select
        label={texts.years}
        value={conditions.years}
        options={yearChoices}
        onChange={(years) => onChange({ years, groups: [] })}
      />
      <Button look={isTried ? 'plain' : 'primary'} onClick={onTry}>
        {texts.tryOut}
      </Button>
      <div className="flex min-h-control flex-wrap items-center gap-3 sm:col-span-full">
        <p className="text-sm text-ink-soft text-pretty sm:flex-1">{texts.yearsHint}</p>
        <p role="status" className="text-sm text-ink-soft">
          {doing}
        </p>
      </div>
    </div>
  )
}
