import { useState } from 'react'
import { PreviewedForm } from '@/components/core/changes/previewed-form'
import { SubjectPicker } from '@/components/core/fields/subject-picker'
import { Button, IconButton } from '@/components/ui/button'
import { Chip } from '@/components/ui/chip'
import { fieldClass } from '@/components/ui/field-problem'
import { CloseIcon, PlusIcon } from '@/components/ui/icons'
import { Select } from '@/components/ui/select'
import type { ChangeId } from '@/lib/core/names/rules/ids'
import { subgroups } from '@/lib/core/names/rules/resource'
import type { Offer } from '@/lib/core/views/browser/vocabularies'
import { splitLoad, splitLoadUrl } from '@/lib/load-table/browser/change-load'
import type { LoadTableRow } from '@/lib/load-table/rules/load-table'
import {
  type LoadPart,
  maySplit,
  mostHours,
  mostParts,
  proposedParts,
  splitFault,
  type SplitMode,
  splitModes,
} from '@/lib/load-table/rules/split-load'
import {
  loadColumnTitles,
  partsHoursText,
  rowClassesText,
  splitFaultText,
  splitTexts as texts,
} from '@/lib/load-table/texts'

const sumOf = (parts: readonly LoadPart[]): number => parts.reduce((sum, { hours }) => sum + (hours || 0), 0)

/** Splits a row of the load: proposes parts, which can be changed, and tells what becomes of its classes. */
export function SplitForm(props: {
  row: LoadTableRow
  teachers: readonly Offer[] | undefined
  onDone: (parts: number, changeId: ChangeId | null) => void
  onCancel: () => void
}) {
  const { row, teachers, onDone, onCancel } = props
  const modes = splitModes.filter((mode) => maySplit(row, mode))
  const [mode, setMode] = useState<SplitMode>(modes[0] ?? 'hours')
  const [parts, setParts] = useState<readonly LoadPart[]>(() => proposedParts(row, modes[0] ?? 'hours'))
  const fault = splitFault(parts, {
    placedHours: row.placedHours,
    subgroup: row.subgroup,
    groupCount: row.groups.length,
  })
  return (
    <PreviewedForm
      url={splitLoadUrl}
      order={fault === null ? { id: row.id, version: row.version, parts } : null}
      lacks={fault && splitFaultText(fault, row.placedHours)}
      send={splitLoad}
      save={texts.save}
      onDone={({ changeId }) => onDone(parts.length, changeId)}
      // The rows as they are now are in the table.
      onLookAgain={onCancel}
      onCancel={onCancel}
    >
      {(found) => (
        <>
          {modes.length > 1 && (
            <div role="group" aria-label={texts.mode} className="flex flex-wrap items-center gap-1">
              {modes.map((one) => (
                <Chip
                  key={one}
                  isPressed={mode === one}
                  className="px-2.5"
                  onClick={() => {
                    setMode(one)
                    setParts(proposedParts(row, one))
                  }}
                >
                  {texts.modes[one]}
                </Chip>
              ))}
            </div>
          )}
          <Parts parts={parts} own={row.teachers} teachers={teachers} onChange={setParts} />
          <p role="status">
            {partsHoursText(row.requiredHours, sumOf(parts))} {found && rowClassesText(found)}
          </p>
          <p className="text-sm text-ink-soft text-pretty">{texts.rule}</p>
        </>
      )}
    </PreviewedForm>
  )
}

/** `own`: the teachers of the item, who are named before all teachers have arrived. */
function Parts(props: {
  parts: readonly LoadPart[]
  own: LoadTableRow['teachers']
  teachers: readonly Offer[] | undefined
  onChange: (parts: readonly LoadPart[]) => void
}) {
  const { parts, own, teachers, onChange } = props
  const change = (at: number, part: Partial<LoadPart>) =>
    onChange(parts.map((one, index) => (index === at ? { ...one, ...part } : one)))
  const nameOf = (id: number): string =>
    own.find((one) => one.id === id)?.name ?? teachers?.find((offer) => offer.id === id)?.title ?? ''
  return (
    <>
      <ol aria-label={texts.parts} className="grid gap-2">
        {parts.map((part, at) => (
          <li
            key={at}
            aria-label={texts.part(at + 1)}
            className="grid grid-cols-[5rem_9rem_minmax(0,1fr)_2rem] items-start gap-2 rounded-md border p-2 max-sm:grid-cols-2"
          >
            <label className="grid gap-1">
              <span className="text-sm text-ink-soft">{loadColumnTitles.hours}</span>
              <input
                type="number"
                min={1}
                max={mostHours}
                aria-label={texts.hoursOf(at + 1)}
                className={`h-control w-full ${fieldClass}`}
                value={Number.isNaN(part.hours) ? '' : part.hours}
                onChange={({ target }) => change(at, { hours: target.valueAsNumber })}
              />
            </label>
            <Select
              label={loadColumnTitles.subgroup}
              value={part.subgroup}
              options={subgroups.map((value) => ({
                value,
                label: value === 0 ? texts.whole : String(value),
              }))}
              onChange={(subgroup) => change(at, { subgroup })}
            />
            <div className="max-sm:col-span-2">
              <SubjectPicker
                label={texts.teachersOf(at + 1)}
                addLabel={loadColumnTitles.teachers}
                offers={teachers}
                picked={part.teachers.map((id) => ({ id, title: nameOf(id) }))}
                onChange={(picked) => change(at, { teachers: picked.map(({ id }) => id) })}
              />
            </div>
            {at > 0 && parts.length > 2 && (
              <IconButton
                label={texts.remove(at + 1)}
                onClick={() => onChange(parts.filter((_, index) => index !== at))}
              >
                <CloseIcon />
              </IconButton>
            )}
          </li>
        ))}
      </ol>
      {parts.length < mostParts && (
        <Button
          className="justify-self-start"
          onClick={() => onChange([...parts, { ...(parts.at(-1) ?? noPart), hours: 2 }])}
        >
          <PlusIcon />
          {texts.add}
        </Button>
      )}
    </>
  )
}

const noPart: LoadPart = { hours: 2, subgroup: 0, teachers: [] }
