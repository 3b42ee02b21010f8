'use client'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { FormAnswers, FormFailureNote } from '@/components/core/changes/form-failure'
import { useActs } from '@/components/core/changes/use-acts'
import { useAttempt } from '@/components/core/changes/use-attempt'
import { type DateEntry, DateField, fieldDate } from '@/components/core/dates/date-field'
import { Button } from '@/components/ui/button'
import { useDialogs } from '@/components/ui/dialogs'
import { Form } from '@/components/ui/form'
import { Select } from '@/components/ui/select'
import type { AcademicCalendar } from '@/lib/core/rules/calendar/academic-calendar'
import { weekdays, type CalendarDate } from '@/lib/core/rules/calendar/calendar-date'
import type { TeacherId } from '@/lib/core/rules/names/ids'
import { weekdayTitles } from '@/lib/core/texts/schedule/weekdays'
import { addContract, removeContract } from '@/lib/hours/browser/change-hours'
import type { Contract } from '@/lib/hours/rules/contracts'
import { contractDates, contractTermsText, contractTexts as texts, wholeNumber } from '@/lib/hours/texts'
import { NumberField } from './number-field'

type ContractsProps = {
  teacherId: TeacherId
  contracts: readonly Contract[]
  mayChange: boolean
  calendar: AcademicCalendar
  today: CalendarDate
}

/** The contracts of a teacher, by their dates. */
export function HoursContracts(props: ContractsProps) {
  const { contracts, mayChange } = props
  const router = useRouter()
  const { modal, confirm } = useDialogs()
  const { act, report } = useActs()
  const reload = () => router.refresh()
  const add = async () => {
    const done = await modal<Awaited<ReturnType<typeof addContract>>>({
      title: texts.add,
      body: (finish) => <ContractForm {...props} onDone={finish} />,
    })
    if (!done) return
    report({ text: texts.added, changeId: done.changeId, reload })
    reload()
  }
  const remove = async (contract: Contract) => {
    const question = {
      title: texts.remove,
      description: texts.removeQuestion(contract),
      ok: texts.remove,
      danger: true,
    }
    if (!(await confirm(question))) return
    const done = await act(() => removeContract(contract.id))
    if (!done) return
    report({ text: texts.removed, changeId: done.changeId, reload })
    reload()
  }
  return (
    <section className="rounded-lg border bg-surface" aria-label={texts.title}>
      <div className="flex flex-wrap items-center justify-between gap-2 px-3 py-2">
        <h2 className="font-semibold">{texts.title}</h2>
        {mayChange && <Button onClick={() => void add()}>{texts.add}</Button>}
      </div>
      {contracts.length === 0 ? (
        <p className="px-3 pb-3 text-sm text-ink-soft">{texts.none}</p>
      ) : (
        <ul className="divide-y border-t text-sm">
          {contracts.map((contract) => (
            <li key={contract.id} className="flex items-start gap-3 px-3 py-1.5">
              <span className="min-w-0 grow">
                {contractDates(contract)}
                <span className="block text-ink-soft text-pretty">{contractTermsText(contract)}</span>
              </span>
              {mayChange && (
                <Button look="quiet" onClick={() => void remove(contract)}>
                  {texts.remove}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

const numbers = [
  { key: 'rate', label: texts.rate, most: 300 },
  { key: 'yearlyHours', label: texts.yearlyHours, most: 3000 },
  { key: 'weeklyHours', label: texts.weeklyHours, most: 60 },
  { key: 'dailyPairs', label: texts.dailyPairs, most: 10 },
] as const

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
        rate: wholeNumber(typed.rate),
        yearlyHours: wholeNumber(typed.yearlyHours),
        weeklyHours: wholeNumber(typed.weeklyHours),
        dailyPairs: wholeNumber(typed.dailyPairs),
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
        {numbers.map(({ key, label, most }) => (
          <NumberField
            key={key}
            label={label}
            value={typed[key]}
            least={1}
            most={most}
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
