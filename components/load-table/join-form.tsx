import { useState } from 'react'
import { PreviewedForm } from '@/components/core/changes/previewed-form'
import { TextField } from '@/components/ui/labelled'
import { RadioList } from '@/components/ui/radio-list'
import type { ChangeId, LoadItemId } from '@/lib/core/names/rules/ids'
import { joinLoad, joinLoadUrl } from '@/lib/load-table/browser/change-load'
import type { LoadTableRow } from '@/lib/load-table/rules/load-table'
import {
  areHours,
  haveSameTeachers,
  joinableOf,
  joinedHours,
  joinFault,
  keepable,
  keptItem,
  mostHours,
} from '@/lib/load-table/rules/split-load'
import { joinFaultText, joinTexts as texts, keptRowText, loadRowName, rowClassesText } from '@/lib/load-table/texts'

/** Joins rows of the load into one; tells which stays, and what becomes of its classes. */
export function JoinForm(props: {
  rows: readonly LoadTableRow[]
  onDone: (rows: number, changeId: ChangeId | null) => void
  onCancel: () => void
}) {
  const { rows, onDone, onCancel } = props
  const items = rows.map(joinableOf)
  const mayStay = keepable(rows)
  const [chosen, setChosen] = useState<LoadItemId | null>(() =>
    mayStay.length === 1 ? (mayStay[0]?.id ?? null) : null,
  )
  const asks = !haveSameTeachers(items)
  const fault = joinFault(items, chosen)
  const kept = keptItem(rows, chosen)
  const [hours, setHours] = useState(() => joinedHours(items))
  const isSound = fault === null && areHours(hours)
  return (
    <PreviewedForm
      url={joinLoadUrl}
      order={isSound ? { items: rows.map(({ id, version }) => ({ id, version })), hours, keeps: chosen } : null}
      lacks={fault !== null ? joinFaultText(fault) : isSound ? null : texts.noHours}
      send={joinLoad}
      save={texts.save}
      onDone={({ changeId }) => onDone(rows.length, changeId)}
      // The rows as they are now are in the table.
      onLookAgain={onCancel}
      onCancel={onCancel}
    >
      {(found) => (
        <>
          {asks && (fault === null || fault === 'teachers') && (
            <RadioList
              title={texts.whichStays}
              name="keeps"
              className="rounded-md border"
              options={mayStay.map((row) => ({ value: String(row.id), label: keptRowText(row) }))}
              value={String(chosen ?? '')}
              onChange={(id) => setChosen(mayStay.find((row) => String(row.id) === id)?.id ?? null)}
            />
          )}
          {kept && fault === null && (
            <dl className="grid gap-1">
              <dt className="text-sm text-ink-soft">{texts.stays}</dt>
              <dd className="font-medium break-words">{loadRowName(kept)}</dd>
              <dt className="text-sm text-ink-soft">{texts.goes}</dt>
              {rows
                .filter((row) => row !== kept)
                .map((row) => (
                  <dd key={row.id} className="break-words">
                    {loadRowName(row)}
                  </dd>
                ))}
            </dl>
          )}
          {fault === null && (
            <TextField
              label={texts.hours}
              type="number"
              min={1}
              max={mostHours}
              className="max-w-28"
              value={Number.isNaN(hours) ? '' : String(hours)}
              onChange={(text) => setHours(text === '' ? NaN : Number(text))}
            />
          )}
          <p role="status" className="empty:hidden">
            {found && rowClassesText(found)}
          </p>
          <p className="text-sm text-ink-soft text-pretty">{texts.rule}</p>
        </>
      )}
    </PreviewedForm>
  )
}
