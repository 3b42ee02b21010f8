'use client'

import { useRouter } from 'next/navigation'
import { useMemo, useState } from 'react'
import { FormFailureNote } from '@/components/core/changes/form-failure'
import { useAttempt } from '@/components/core/changes/use-attempt'
import { DateField, fieldDate, type DateEntry } from '@/components/core/dates/date-field'
import { Button } from '@/components/ui/button'
import { Form } from '@/components/ui/form'
import { TextField } from '@/components/ui/labelled'
import { MainAct } from '@/components/ui/main-act'
import { Select } from '@/components/ui/select'
import { useToast } from '@/components/ui/toast'
import {
  longestSemester,
  weeksOf,
  type AcademicCalendar,
  type Parity,
  type Semester,
} from '@/lib/core/calendar/rules/academic-calendar'
import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { ImportId } from '@/lib/core/names/rules/ids'
import { correctImport } from '@/lib/imports/browser/import-runs'
import { isTicked, type ImportComparison as Comparison, type ImportTicks } from '@/lib/imports/rules/import-comparison'
import { markOf, pageOfComparison, partOf, type TickedPart } from '@/lib/imports/rules/import-differences'
import type { SemesterDates } from '@/lib/imports/rules/import-job'
import { importFirstWeekText, importPageTexts as texts, correctionText } from '@/lib/imports/texts/import-page'
import { ImportComparisonView } from '../import-comparison/import-comparison'
import { useDifferencesQuery } from '../import-comparison/use-differences-query'

type Props = { id: ImportId; semester: Semester; calendar: AcademicCalendar; today: CalendarDate }

/** What differs from the semester as it is. */
const correctionOf = (
  semester: Semester,
  { startsOn, weeks, parity }: { startsOn: CalendarDate | null; weeks: number; parity: Parity },
): SemesterDates => ({
  ...(startsOn && startsOn !== semester.startsOn ? { start: startsOn } : {}),
  ...(weeks === weeksOf(semester) ? {} : { weeks }),
  ...(parity === semester.firstWeekParity ? {} : { parity }),
})

/**
 * Corrects the start, number of weeks or parity of an imported semester: shows which classes change, then
 * changes them.
 */
export function SemesterCorrectionForm({ id, semester, calendar, today }: Props) {
  const [start, setStart] = useState<DateEntry>(semester.startsOn)
  const [weeks, setWeeks] = useState(String(weeksOf(semester)))
  const [parity, setParity] = useState<Parity>(semester.firstWeekParity)
  const [found, setFound] = useState<{ correction: SemesterDates; comparison: Comparison } | null>(null)
  const [ticks, setTicks] = useState<ImportTicks>({})
  const { isBusy, formFailure, attempt } = useAttempt()
  const router = useRouter()
  const toast = useToast()
  const startsOn = fieldDate(start)
  const correction = correctionOf(semester, { startsOn, weeks: Number(weeks), parity })
  const isSame = found !== null && JSON.stringify(found.correction) === JSON.stringify(correction)
  const lacks = Object.keys(correction).length === 0 || startsOn === null ? texts.nothingToCorrect : null

  const preview = () =>
    attempt(async () => {
      const comparison = await correctImport(id, correction, { dryRun: true, ticks: {} })
      setTicks({})
      setFound({ correction, comparison: comparison ?? { same: 0, differences: [] } })
    })
  const apply = () =>
    attempt(async () => {
      await correctImport(id, correction, { dryRun: false, ticks })
      setFound(null)
      toast(texts.corrected)
      router.refresh()
    })
  const parities = ([0, 1] as const).map((value) => ({
    value,
    label: importFirstWeekText(startsOn ?? semester.startsOn, value),
  }))
  return (
    <section aria-label={texts.correct} className="grid gap-3 rounded-lg border bg-surface px-4 py-3" data-no-print>
      <div>
        <h2 className="text-base font-semibold">{texts.correct}</h2>
        <p className="max-w-prose text-sm text-ink-soft text-pretty">{texts.correctLead}</p>
      </div>
      <Form className="grid gap-3" onSubmit={() => void preview()}>
        <div className="grid items-end gap-3 sm:grid-cols-[12rem_6rem_minmax(0,20rem)]">
          <DateField {...{ calendar, today }} label={texts.correctStart} value={start} onChange={setStart} isRequired />
          <TextField
            label={texts.correctWeeks}
            type="number"
            min={1}
            max={longestSemester}
            required
            value={weeks}
            onChange={setWeeks}
          />
          <Select label={texts.correctParity} value={parity} options={parities} onChange={setParity} />
        </div>
        <FormFailureNote failure={formFailure} current={null} />
        {!isSame && (
          <MainAct type="submit" heldBy={lacks} isBusy={isBusy}>
            {texts.preview}
          </MainAct>
        )}
      </Form>
      {isSame && found && (
        <>
          {found.comparison.differences.length === 0 ? (
            <p className="text-ink-soft">{texts.nothingChanges}</p>
          ) : (
            <Differences comparison={found.comparison} ticks={ticks} onTicks={setTicks} />
          )}
          <MainAct
            heldBy={null}
            isBusy={isBusy}
            others={<Button onClick={() => setFound(null)}>{texts.cancel}</Button>}
            onClick={() => void apply()}
          >
            {correctionText(found.comparison.differences.filter((one) => isTicked(one, ticks)).length)}
          </MainAct>
        </>
      )}
    </section>
  )
}

/** The classes that would get other dates; ticked ones do. */
function Differences(props: { comparison: Comparison; ticks: ImportTicks; onTicks: (ticks: ImportTicks) => void }) {
  const { comparison, ticks, onTicks } = props
  const asking = useDifferencesQuery()
  const { asked } = asking
  const page = useMemo(() => pageOfComparison(comparison, ticks, asked), [comparison, ticks, asked])
  const tick = (part: TickedPart, isOn: boolean) => {
    const marks = comparison.differences.map((one) => markOf(one, ticks))
    onTicks({ ...ticks, ...Object.fromEntries(partOf(marks, asked, part).map(({ key }) => [key, isOn])) })
  }
  return <ImportComparisonView page={page} asking={asking} onTick={tick} />
}
