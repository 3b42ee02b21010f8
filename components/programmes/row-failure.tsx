import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import type { DisciplineField } from '@/lib/core/programmes/rules/programme'
import { disciplineFieldTitles } from '@/lib/core/programmes/texts/programmes'
import { savingTexts } from '@/lib/core/programmes/texts/saving-rows'
import { entriesOf } from '@/lib/core/words/rules/records'
import { rowTexts, was } from '@/lib/programmes/texts/programme-screen'
import { cellText, type Offers } from './cell-values'
import type { SheetAction, ProgrammeSheetRow } from './row-rights'

export const hasFailure = ({ wasRemoved, dispute, problems, outcome }: ProgrammeSheetRow): boolean =>
  wasRemoved || dispute.theirs.length > 0 || problems !== undefined || outcome?.state === 'failed'

/** What prevents saving a row: a concurrent change, or invalid fields. */
export function RowFailure({
  row,
  offers,
  dispatch,
}: {
  row: ProgrammeSheetRow
  offers: Offers
  dispatch: (action: SheetAction) => void
}) {
  const { key, dispute, problems, outcome, wasRemoved } = row
  const taken = dispute.theirs.filter((field) => !dispute.both.includes(field))
  const settle = (by: 'theirs' | 'mine') => dispatch({ type: 'settle', key, by })
  const named = entriesOf(problems ?? {})
  return (
    <div role="alert" className="grid max-w-3xl gap-2 text-sm">
      {wasRemoved && (
        <Note text={rowTexts.removed}>
          <Button className="px-2" onClick={() => dispatch({ type: 'discard', key })}>
            {rowTexts.discard}
          </Button>
        </Note>
      )}
      {dispute.both.length > 0 && (
        <Note text={rowTexts.overtaken}>
          <Fields row={row} fields={dispute.both} offers={offers} />
          <Button className="px-2" onClick={() => settle('theirs')}>
            {savingTexts.takeTheirs}
          </Button>
          <Button className="px-2" onClick={() => settle('mine')}>
            {savingTexts.keepMine}
          </Button>
        </Note>
      )}
      {taken.length > 0 && (
        <Note text={rowTexts.taken}>
          <Fields row={row} fields={taken} offers={offers} />
          {dispute.both.length === 0 && (
            <Button className="px-2" onClick={() => settle('mine')}>
              {rowTexts.understood}
            </Button>
          )}
        </Note>
      )}
      {named.length > 0 ? (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-danger">
          <ul>
            {named.map(([field, problem]) => (
              <li key={field}>
                {disciplineFieldTitles[field]}: {problem}
              </li>
            ))}
          </ul>
          <Button className="px-2" onClick={() => dispatch({ type: 'forgive', key })}>
            {rowTexts.skip}
          </Button>
        </div>
      ) : (
        outcome?.state === 'failed' && dispute.both.length === 0 && <p className="text-danger">{outcome.detail}</p>
      )}
    </div>
  )
}

function Note({ text, children }: { text: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <p className="font-medium text-warning">{text}</p>
      {children}
    </div>
  )
}

function Fields(props: { row: ProgrammeSheetRow; fields: readonly DisciplineField[]; offers: Offers }) {
  const { row, fields, offers } = props
  const { stored, draft } = row
  if (!stored || !draft) return null
  return (
    <dl className="grid gap-0.5">
      {fields.map((field) => (
        <div key={field}>
          <dt className="inline text-ink-soft">{disciplineFieldTitles[field]}: </dt>
          <dd className="inline">
            {cellText(stored, field, offers) || rowTexts.empty}{' '}
            <span className="text-ink-faint">({was(cellText(draft.base, field, offers) || rowTexts.empty)})</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}
