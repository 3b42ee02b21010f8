import { useState } from 'react'
import { Checkbox } from '@/components/ui/checkbox'
import type { Holiday } from '@/lib/core/rules/calendar/academic-calendar'
import { holidayForm as texts, holidaysRemoved, wouldReturn } from '@/lib/calendar/texts/admin-calendar'
import { CalendarForm, useConsequences, type FormProps } from './calendar-form'

/** Turns a holiday into a working day; its withdrawn classes may return. */
export function WorkingDayForm({ version, onSave, holiday }: FormProps & { holiday: Holiday }) {
  const [wants, setWants] = useState<boolean | null>(null)
  const dates = [holiday.date]
  const plain = useConsequences(version, { name: 'holiday.remove', dates, givesBack: false })
  const returning = plain.state === 'known' ? plain.value.returning : 0
  const givesBack = returning > 0 && (wants ?? true)
  const back = useConsequences(version, givesBack ? { name: 'holiday.remove', dates, givesBack } : null)
  return (
    <CalendarForm
      preview={givesBack && plain.state === 'known' ? back : plain}
      missing={null}
      ok={texts.makeWorking}
      onSubmit={() =>
        onSave({ name: 'holiday.remove', dates, givesBack }, (known) =>
          holidaysRemoved(givesBack ? known.returning : 0),
        )
      }
    >
      <p className="wrap-anywhere">{holiday.title}</p>
      {plain.state === 'known' && (
        <p className="text-sm text-ink-soft text-pretty">
          {returning > 0 ? wouldReturn(returning) : texts.nothingTaken}
        </p>
      )}
      {returning > 0 && (
        <Checkbox checked={givesBack} onChange={setWants}>
          {texts.giveBack}
        </Checkbox>
      )}
    </CalendarForm>
  )
}
