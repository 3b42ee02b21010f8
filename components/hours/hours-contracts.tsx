'use client'
import { useState } from 'react'
import { FormAnswers, FormFailureNote } from '@/components/core/changes/form-failure'
import { useAttempt } from '@/components/core/changes/use-attempt'
import { type DateEntry, DateField, fieldDate } from '@/components/core/dates/date-field'
import { Form } from '@/components/ui/form'
import { Select } from '@/components/ui/select'
import type { AcademicCalendar } from '@/lib/core/calendar/rules/academic-calendar'
import { weekdays, type CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { weekdayTitles } from '@/lib/core/calendar/texts/weekdays'
import type { TeacherId } from '@/lib/core/names/rules/ids'
import { keysOf } from '@/lib/core/words/rules/records'
import { addContract, removeContract } from '@/lib/hours/browser/change-hours'
import { type Contract, contractLimits } from '@/lib/hours/rules/contracts'
import { contractDates, contractTermsText, contractTexts as texts, typedNumber } from '@/lib/hours/texts'
import { KeptRecords } from './kept-records'
import { NumberField } from './number-field'

type ContractsProps = {
  teacherId: TeacherId
  contracts: readonly Contract[]
  mayChange: boolean
  calendar: AcademicCalendar
  today: CalendarDate
}

export const HoursContracts = (props: ContractsProps) => (
  <KeptRecords
    texts={texts}
    records={props.contracts}
    mayChange={props.mayChange}
    form={(finish) => <ContractForm {...props} onDone={finish} />}
    remove={(id) => removeContract({ id })}
  >
    {(contract) => (
      <span className="min-w-0 grow">
        {contractDates(contract)}
        <span className="block text-ink-soft text-pretty">{contractTermsText(contract)}</span>
      </span>
    )}
  </KeptRecords>
)

const numbers = keysOf(contractLimits)

function ContractForm(
  props: ContractsProps & { onDone: (done: Awaited<ReturnType<typeof addContract>> | false) => void },
) {
  const { teacherId, calendar, today, onDone } = props
  const [from, setFrom] = useState<DateEntry>(today)
  const [to, setTo] = useState<DateEntry>(null)
  const [typed, setTyped] = useState({ rate: '100', yearlyHours: '', weeklyHours: '', dailyPairs: '' })
  const [methodDay, setMethodDay] = useState<Contract['methodDay'] | 0>(0)
  const { isBusy, formFailure, attempt } = useAttempt()
  const startsOn = fieldDate(from)
  const submit = async () => {
    if (startsOn === null || to === 'wrong' || isBusy) return
    const done = await attempt(() =>
      addContract({
        teacherId,
        startsOn,
        endsOn: to,
        rate: typedNumber(typed.rate),
        yearlyHours: typedNumber(typed.yearlyHours),
        weeklyHours: typedNumber(typed.weeklyHours),
        dailyPairs: typedNumber(typed.dailyPairs),
        methodDay: methodDay === 0 ? null : methodDay,
        dryRun: false,
      }),
    )
    if (done) onDone(done)
  }
  return (
    <Form className="grid gap-3" onSubmit={() => void submit()}>
      <div className="grid gap-3 sm:grid-cols-2">
        <DateField label={texts.from} value={from} onChange={setFrom} isRequired {...{ calendar, today }} />
        <DateField
          label={texts.to}
          value={to}
          onChange={setTo}
          clearLabel={texts.open}
          {...(startsOn && { min: startsOn })}
          {...{ calendar, today }}
        />
        {numbers.map((key) => (
          <NumberField
            key={key}
            label={texts[key]}
            value={typed[key]}
            least={1}
            most={contractLimits[key]}
            onChange={(text) => setTyped({ ...typed, [key]: text })}
          />
        ))}
        <Select
          label={texts.methodDay}
          value={methodDay ?? 0}
          options={[
            { value: 0 as const, label: texts.noDay },
            ...weekdays.map((day) => ({ value: day, label: weekdayTitles[day] })),
          ]}
          onChange={setMethodDay}
        />
      </div>
      <p className="text-sm text-pretty text-ink-soft">{texts.rule}</p>
      <FormFailureNote failure={formFailure} current={null} />
      <FormAnswers isBusy={isBusy} failure={formFailure} onCancel={() => onDone(false)} />
    </Form>
  )
}
