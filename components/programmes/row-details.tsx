import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { fieldClass } from '@/components/ui/field-problem'
import { LabelledField, TextField } from '@/components/ui/labelled'
import { Select } from '@/components/ui/select'
import { lessonTypes } from '@/lib/core/names/rules/lesson-type'
import { lessonTypeTitle } from '@/lib/core/names/texts/lesson-types'
import type { DisciplineField, DisciplineValues } from '@/lib/core/programmes/rules/programme'
import { isWebLink } from '@/lib/core/words/rules/web-link'
import {
  programmeCellProblems,
  detailsOf,
  disciplineTypeTitles,
  halfTitles,
  rowNumbersText,
  rowTexts,
  withheldText,
} from '@/lib/programmes/texts/programme-screen'
import type { ProgrammeRowRights, ProgrammeSheetRow, SheetAction } from './row-rights'

const halves = [0, 1, 2] as const
/** Fields edited here rather than in cells. */
const ownFields = ['lessonType', 'type', 'half', 'isOnline', 'color', 'comment', 'link'] as const

/** What a row is: its types, half, whether it is online, and its color. */
function KindFields(props: {
  values: DisciplineValues
  programmeColor: string
  may: (field: DisciplineField) => boolean
  /** Undefined: it may be changed. */
  whyNot: (field: DisciplineField) => string | undefined
  onChange: (patch: Partial<DisciplineValues>) => void
}) {
  const { values, programmeColor, may, whyNot, onChange: change } = props
  return (
    <div className="grid grid-cols-2 gap-3">
      <Select
        whyNot={whyNot('lessonType')}
        label={rowTexts.lessonType}
        value={values.lessonType}
        options={lessonTypes.map((type) => ({ value: type, label: lessonTypeTitle[type] }))}
        onChange={(lessonType) => change({ lessonType })}
      />
      <Select
        whyNot={whyNot('type')}
        label={rowTexts.type}
        value={values.type}
        options={(values.type === 'proxy' ? ['proxy' as const] : (['simple', 'project'] as const)).map((type) => ({
          value: type,
          label: disciplineTypeTitles[type],
        }))}
        onChange={(type) => change({ type })}
      />
      <Select
        whyNot={whyNot('half')}
        label={rowTexts.half}
        value={values.half ?? 0}
        options={halves.map((half) => ({ value: half, label: halfTitles[half] }))}
        onChange={(half) => change({ half: half === 0 ? null : half })}
      />
      <div className="flex flex-wrap items-end gap-x-3">
        <Checkbox checked={values.isOnline} disabled={!may('isOnline')} onChange={(isOnline) => change({ isOnline })}>
          {rowTexts.online}
        </Checkbox>
        <Checkbox
          checked={values.color !== null}
          disabled={!may('color')}
          onChange={(isOwn) => change({ color: isOwn ? programmeColor : null })}
        >
          {rowTexts.ownColor}
        </Checkbox>
        {values.color !== null && (
          <input
            type="color"
            aria-label={rowTexts.color}
            className="h-control w-12"
            disabled={!may('color')}
            value={values.color}
            onChange={(event) => change({ color: event.target.value })}
          />
        )}
      </div>
    </div>
  )
}

/** Fields of a row that have no cell, and actions on the row. */
export function RowDetails(props: {
  row: ProgrammeSheetRow
  programmeColor: string
  rights: ProgrammeRowRights
  dispatch: (action: SheetAction) => void
  onRemove: (row: ProgrammeSheetRow) => void
}) {
  const { row, programmeColor, rights, dispatch, onRemove } = props
  const { key, values, stored, isDirty } = row
  const change = (patch: Partial<DisciplineValues>, problems = {}) =>
    dispatch({ type: 'edit', edits: { [key]: { patch, problems } }, added: [] })
  const may = (field: DisciplineField) => rights.mayEdit(row, field)
  const whyNot = (field: DisciplineField) => (may(field) ? undefined : rights.whyNot(row, field))
  const withheld = ownFields.filter((field) => !may(field))
  const reasons = [...new Set(withheld.map((field) => rights.whyNot(row, field)))]
  return (
    <fieldset className="grid max-w-4xl gap-3 sm:grid-cols-2">
      <legend className="sr-only">{detailsOf(values.title)}</legend>
      <KindFields {...{ values, programmeColor, may, whyNot }} onChange={change} />
      <div className="grid gap-3">
        <LabelledField label={rowTexts.comment}>
          {(id) => (
            <textarea
              id={id}
              rows={1}
              className={`min-h-control w-full resize-y py-1 ${fieldClass}`}
              disabled={!may('comment')}
              value={values.comment}
              onChange={(event) => change({ comment: event.target.value })}
            />
          )}
        </LabelledField>
        <TextField
          label={rowTexts.link}
          type="url"
          placeholder="https://"
          disabled={!may('link')}
          value={values.link}
          onChange={(link) => change({ link }, isWebLink(link) ? {} : { link: programmeCellProblems.link })}
        />
      </div>
      <div className="flex flex-wrap items-center gap-2 text-sm text-ink-soft sm:col-span-2">
        {stored && <span className="mr-auto">{rowNumbersText(stored.id, stored.loadItemId)}</span>}
        {stored && isDirty && (
          <Button className="px-2" onClick={() => dispatch({ type: 'discard', key })}>
            {rowTexts.revert}
          </Button>
        )}
        {rights.mayRemove(row) && (
          <Button look="quiet" className="px-2 text-danger!" onClick={() => onRemove(row)}>
            {stored ? rowTexts.remove : rowTexts.discard}
          </Button>
        )}
      </div>
      {reasons.length > 0 && (
        <ul className="text-sm text-ink-soft sm:col-span-2">
          {reasons.map((reason) => (
            <li key={reason}>
              {withheldText(
                withheld.filter((field) => whyNot(field) === reason),
                reason,
              )}
            </li>
          ))}
        </ul>
      )}
    </fieldset>
  )
}
