import { useState } from 'react'
import type { TitledRow } from '@/lib/core/rules/tables/admin-table'
import { common } from '@/lib/core/texts/words/common'
import type { BookingTerms } from '@/lib/tables/rules/buildings'
import { buildingTexts as texts } from '@/lib/tables/texts/admin-buildings'
import { Button } from '../ui/button'
import { Form } from '../ui/form'
import { RadioList } from '../ui/radio-list'
import { Select } from '../ui/select'

const anybody = 0

/** Whether the rooms of a building are booked with consent, and whose. */
export function BookingTermsForm(props: {
  initial: BookingTerms
  departments: readonly TitledRow[]
  onAnswer: (terms: BookingTerms | false) => void
}) {
  const { initial, departments, onAnswer } = props
  const [needsApproval, setNeedsApproval] = useState(initial.needsApproval)
  const [departmentId, setDepartmentId] = useState(initial.departmentId)
  return (
    <Form className="grid gap-4" onSubmit={() => onAnswer({ needsApproval, departmentId })}>
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
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={() => onAnswer(false)}>{common.cancel}</Button>
        <Button type="submit" look="primary">
          {texts.save}
        </Button>
      </div>
    </Form>
  )
}
