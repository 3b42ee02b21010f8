import { useId, useState } from 'react'
import { Checkbox } from '@/components/ui/checkbox'
import { fieldClass } from '@/components/ui/field-problem'
import { Form } from '@/components/ui/form'
import { MainAct } from '@/components/ui/main-act'
import type { AdminColumn, AdminTable, CellValue, ReferenceChoices } from '@/lib/core/tables/rules/admin-table'
import { CallError } from '@/lib/core/wire/browser/call'
import { upperFirst } from '@/lib/core/words/texts/acts'
import { addRow, rowRefusalOf, type RowRefusal, type StoredRow } from '@/lib/tables/browser/admin-tables'
import { newValues } from '@/lib/tables/rules/check-row'
import { looksLike, readAdminCell, cellProblemSentence, adminCellText } from '@/lib/tables/texts/admin-cells'
import { adminTableUi as texts, choiceTitle, columnTitle } from '@/lib/tables/texts/admin-tables'

/** Adds a row; the short name of a teacher follows from the full one. */
export function AddRowForm(props: {
  table: AdminTable
  choices: ReferenceChoices
  onAdded: (added: StoredRow) => void
}) {
  const { table, choices, onAdded } = props
  const columns = table.columns.filter(({ follows }) => !follows)
  const [written, setWritten] = useState<Readonly<Record<string, string>>>(() => {
    const initial = newValues(table, {})
    return Object.fromEntries(
      columns.map((column) => [column.key, adminCellText(column, initial[column.key] ?? null, choices)]),
    )
  })
  const [refusal, setRefusal] = useState<RowRefusal | null>(null)
  const [isBusy, setIsBusy] = useState(false)

  async function submit() {
    const values: Record<string, CellValue> = {}
    const fields: Record<string, string> = {}
    for (const column of columns) {
      const read = readAdminCell(column, written[column.key] ?? '', choices)
      if ('value' in read) values[column.key] = read.value
      else fields[column.key] = cellProblemSentence(table.name, column.key, read.problem)
    }
    if (Object.keys(fields).length > 0) return setRefusal({ detail: '', fields, alike: [], current: null })
    setIsBusy(true)
    try {
      // The second press confirms the warning.
      onAdded(await addRow(table.name, values, (refusal?.alike.length ?? 0) > 0))
    } catch (failure) {
      const lost = { detail: texts.lost, fields: {}, alike: [], current: null }
      setRefusal(rowRefusalOf(failure) ?? (failure instanceof CallError ? null : lost))
    } finally {
      setIsBusy(false)
    }
  }

  const isAlike = refusal !== null && refusal.alike.length > 0
  const isNamed = refusal !== null && Object.keys(refusal.fields).length > 0
  return (
    <Form className="grid gap-3" onSubmit={() => void submit()}>
      {columns.map((column, index) => (
        <Field
          key={column.key}
          table={table}
          column={column}
          choices={choices}
          isFirst={index === 0}
          text={written[column.key] ?? ''}
          problem={refusal?.fields[column.key] ?? null}
          onChange={(text) => {
            setWritten((all) => ({ ...all, [column.key]: text }))
            setRefusal(null)
          }}
        />
      ))}
      <div role="alert" className="empty:hidden">
        {isAlike && (
          <p className="rounded-md bg-warning-soft px-3 py-2 text-warning">
            {upperFirst(looksLike(refusal.alike))}. {texts.isOtherHint}
          </p>
        )}
        {refusal && !isAlike && !isNamed && <p className="text-danger">{refusal.detail}</p>}
      </div>
      <MainAct type="submit" heldBy={null} isBusy={isBusy}>
        {isAlike ? texts.isOther : texts.save}
      </MainAct>
    </Form>
  )
}

function Field(props: {
  table: AdminTable
  column: AdminColumn
  choices: ReferenceChoices
  isFirst: boolean
  text: string
  problem: string | null
  onChange: (text: string) => void
}) {
  const { table, column, choices, isFirst, text, problem, onChange } = props
  const id = useId()
  const title = columnTitle(table.name, column.key)
  if (column.kind === 'flag')
    return (
      <Checkbox checked={text === texts.yes} onChange={(isOn) => onChange(isOn ? texts.yes : texts.no)}>
        {title}
      </Checkbox>
    )
  const field = {
    id,
    value: text,
    'aria-invalid': problem !== null || undefined,
    'aria-describedby': problem === null ? undefined : `${id}-problem`,
    className: `${fieldClass} h-control w-full aria-invalid:border-danger`,
  }
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="text-sm text-ink-soft">
        {title}
      </label>
      {column.kind === 'choice' || column.kind === 'reference' ? (
        <select {...field} onChange={(event) => onChange(event.target.value)}>
          {!column.isRequired && <option value="">—</option>}
          {(column.kind === 'choice'
            ? column.choices.map(choiceTitle)
            : (choices[column.key] ?? []).map((one) => one.title)
          ).map((choice) => (
            <option key={choice}>{choice}</option>
          ))}
        </select>
      ) : (
        <input
          {...field}
          type="text"
          inputMode={column.kind === 'number' ? 'numeric' : undefined}
          autoComplete="off"
          data-first={isFirst || undefined}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
      {problem && (
        <p id={`${id}-problem`} className="text-sm text-danger">
          {problem}
        </p>
      )}
    </div>
  )
}
