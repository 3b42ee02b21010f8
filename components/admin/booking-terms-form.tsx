import { useState } from 'react'
import type { TitledRow } from '@/lib/core/tables/rules/admin-table'
import { common } from '@/lib/core/words/texts/common'
import type { BookingTerms } from '@/lib/tables/rules/buildings'
import { buildingTexts as texts } from '@/lib/tables/texts/admin-buildings'
import { Button } from '../ui/button'
import { Checkbox } from '../ui/checkbox'
import { Form } from '../ui/form'
import { RadioList } from '../ui/radio-list'
import { Select } from '../ui/select'

const anybody = 0
/** Minutes before and after the beginning; the table of rooms takes any others. */
const before = [0, 10, 15, 30, 60, 120]
const after = [0, 10, 15, 20, 30, 45]
const usual = { ahead: 30, within: 15 }

const withOther = (minutes: readonly number[], other: number | null): number[] =>
  [...new Set([...minutes, other ?? 0])].sort((one, two) => one - two)

/** Whether the rooms of a building are booked with consent, and whose, and whether bookings are confirmed on their day. */
export function BookingTermsForm(props: {
  initial: BookingTerms
  departments: readonly TitledRow[]
  onAnswer: (terms: BookingTerms | false) => void
}) {
  const { initial, departments, onAnswer } = props
  const [needsApproval, setNeedsApproval] = useState(initial.needsApproval)
  const [departmentId, setDepartmentId] = useState(initial.departmentId)
  const [confirmWithin, setConfirmWithin] = useState(initial.confirmWithin)
  const [confirmAhead, setConfirmAhead] = useState(initial.confirmAhead)
  const toggle = (isOn: boolean) => {
    setConfirmWithin(isOn ? (initial.confirmWithin ?? usual.within) : null)
    setConfirmAhead(isOn ? (initial.confirmWithin === null ? usual.ahead : initial.confirmAhead) : null)
  }
  const terms = { needsApproval, departmentId, confirmAhead, confirmWithin }
  return (
    <Form className="grid gap-4" onSubmit={() => onAnswer(terms)}>
      <RadioList
        title={texts.booked}
        name="needs-approval"
        className="-mx-4 -my-3"
        value={needsApproval}
        options={[
          { value: false, label: texts.freely },
          { value: true, label: texts.withConsent },
        ]}
        onChange={setNeedsApproval}
      />
      {needsApproval && (
        <Select
          label={texts.approving}
          value={departmentId ?? anybody}
          options={[
            { value: anybody, label: texts.anybody },
            ...departments.map(({ id, title }) => ({ value: id, label: texts.editorsOf(title) })),
          ]}
          onChange={(id) => setDepartmentId(id === anybody ? null : id)}
        />
      )}
      <div className="grid gap-2">
        <Checkbox checked={confirmWithin !== null} onChange={toggle}>
          {texts.confirmed}
        </Checkbox>
        <p className="text-sm text-pretty text-ink-soft">{texts.confirmedHint}</p>
        {confirmWithin !== null && (
          <div className="grid gap-3 sm:grid-cols-2">
            <Select
              label={texts.confirmFrom}
              value={confirmAhead ?? 0}
              options={withOther(before, confirmAhead).map((value) => ({
                value,
                label: texts.minutesBefore(value),
              }))}
              onChange={setConfirmAhead}
            />
            <Select
              label={texts.confirmUntil}
              value={confirmWithin}
              options={withOther(after, confirmWithin).map((value) => ({
                value,
                label: texts.minutesAfter(value),
              }))}
              onChange={setConfirmWithin}
            />
          </div>
        )}
      </div>
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={() => onAnswer(false)}>{common.cancel}</Button>
        <Button type="submit" look="primary">
          {texts.save}
        </Button>
      </div>
    </Form>
  )
}
