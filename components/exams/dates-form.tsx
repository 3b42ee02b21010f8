import { useState } from 'react'
import { PreviewedForm } from '@/components/core/changes/previewed-form'
import { Checkbox } from '@/components/ui/checkbox'
import { ScrollArea } from '@/components/ui/scroll-area'
import type { Period } from '@/lib/core/calendar/rules/period'
import type { LoadItemId } from '@/lib/core/names/rules/ids'
import { placeListed, placeListedUrl } from '@/lib/exams/browser/change-exams'
import type { SessionExam } from '@/lib/exams/rules/exam'
import { type ListedDate, type ListedOutcome, type PlacedList, readDates } from '@/lib/exams/rules/listed-dates'
import { dateDoubtText, listedExamText, listedPlaceText, listedTexts as texts } from '@/lib/exams/texts/listed-dates'
import { PastedList } from './pasted-list'

/** What each row of the list would do; those that want a yes have a box for it. */
function ListedRows(props: {
  rows: readonly ListedOutcome[]
  agreed: ReadonlySet<LoadItemId>
  onAgree: (id: LoadItemId, isAgreed: boolean) => void
}) {
  const { rows, agreed, onAgree } = props
  return (
    <ScrollArea label={texts.rows} className="max-h-[45dvh] rounded-md border">
      <ul className="divide-y">
        {rows.map((row) => (
          <li key={row.id} className="grid gap-x-3 px-2 py-1 text-sm wrap-anywhere sm:grid-cols-2">
            <span>{listedExamText(row)}</span>
            <span className={row.refusal === null ? '' : 'text-danger'}>{listedPlaceText(row)}</span>
            {row.asks.length > 0 && (
              <div className="text-warning sm:col-span-2">
                <p className="text-pretty">{row.asks.join(' ')}</p>
                <Checkbox checked={agreed.has(row.id)} onChange={(isAgreed) => onAgree(row.id, isAgreed)}>
                  {texts.anyway}
                  <span className="sr-only">: {listedExamText(row)}</span>
                </Checkbox>
              </div>
            )}
          </li>
        ))}
      </ul>
    </ScrollArea>
  )
}

/** Places exams on the dates of a pasted list, each doubt with its reason. */
export function DatesForm(props: {
  exams: readonly SessionExam[]
  window: Period
  onDone: (done: PlacedList) => void
  onCancel: () => void
}) {
  const { exams, window, onDone, onCancel } = props
  const [rows, setRows] = useState<readonly ListedDate[]>([])
  const [agreed, setAgreed] = useState<ReadonlySet<LoadItemId>>(new Set())
  const agree = (id: LoadItemId, isAgreed: boolean) =>
    setAgreed((all) => new Set([...all].filter((one) => one !== id).concat(isAgreed ? [id] : [])))
  return (
    <PreviewedForm
      url={placeListedUrl}
      order={rows.length > 0 ? { rows } : null}
      lacks={rows.length > 0 ? null : texts.nothing}
      // Tried out as if all were agreed to, so that an answer tries nothing anew.
      send={({ dryRun, ...order }) =>
        placeListed({ rows: order.rows.map((row) => ({ ...row, isConfirmed: dryRun || agreed.has(row.id) })), dryRun })
      }
      note={(found) => {
        const waiting = found.rows.filter(({ id, asks }) => asks.length > 0 && !agreed.has(id)).length
        return waiting > 0 ? texts.waiting(waiting) : ''
      }}
      save={texts.ok}
      onDone={onDone}
      onCancel={onCancel}
    >
      {(found) => (
        <>
          <PastedList
            hint={texts.hint}
            whyDoubted={dateDoubtText}
            onRead={(text) => {
              const read = readDates(text, exams, window)
              const ids = new Set(read.rows.map(({ id }) => id))
              setRows((all) => [...all.filter(({ id }) => !ids.has(id)), ...read.rows])
              return read.doubts
            }}
          />
          {found && <ListedRows rows={found.rows} agreed={agreed} onAgree={agree} />}
        </>
      )}
    </PreviewedForm>
  )
}
