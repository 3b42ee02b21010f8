'use client'
import { useMemo } from 'react'
import { Autocomplete } from '@/components/ui/autocomplete'
import { CloseIcon } from '@/components/ui/icons'
import { idNumbered } from '@/lib/core/names/rules/ids'
import { withoutLabel } from '@/lib/core/placing/texts/lesson-acts'
import type { Offer } from '@/lib/core/views/browser/vocabularies'
import { choicesOf, offerOf } from './subject-choices'

/** A picked teacher, group or room. */
export type PickedItem<Id extends number> = { id: Id; title: string }

/** Picked items by name, each with a remove button. */
export function PickedList<Id extends number>(props: {
  picked: readonly PickedItem<Id>[]
  onChange: (picked: readonly PickedItem<Id>[]) => void
  label?: string
}) {
  const { picked, onChange, label } = props
  if (picked.length === 0) return null
  return (
    <ul aria-label={label} className="flex max-h-32 flex-wrap gap-1 overflow-y-auto">
      {picked.map((one) => (
        <li key={one.id} className="flex items-center rounded bg-surface-hover pl-2">
          {one.title}
          <button
            type="button"
            aria-label={withoutLabel(one.title)}
            className="grid size-7 place-items-center rounded text-ink-soft hover:text-danger pointer-coarse:size-10"
            onClick={() => onChange(picked.filter(({ id }) => id !== one.id))}
          >
            <CloseIcon className="size-3" />
          </button>
        </li>
      ))}
    </ul>
  )
}

/** Picks several of one kind: shows the picked ones with remove buttons, and a search. */
export function SubjectPicker<Id extends number>(props: {
  label: string
  /** The context explains it: the label is for screen readers only. */
  hidesLabel?: boolean
  addLabel: string
  /** Takes the initial focus. */
  takesFocus?: boolean
  /** Undefined while loading. */
  offers: readonly Offer[] | undefined
  picked: readonly PickedItem<Id>[]
  onChange: (picked: readonly PickedItem<Id>[]) => void
}) {
  const { label, hidesLabel = false, takesFocus, addLabel, offers, picked, onChange } = props
  const choices = useMemo(
    () => choicesOf(offers?.filter(({ id }) => !picked.some((one) => one.id === Number(id)))),
    [offers, picked],
  )
  return (
    <fieldset className="grid gap-1.5">
      <legend className={hidesLabel ? 'sr-only' : 'text-sm text-ink-soft'}>{label}</legend>
      <PickedList picked={picked} onChange={onChange} />
      <Autocomplete
        label={addLabel}
        takesFocus={takesFocus}
        choices={choices}
        value=""
        onChoose={(choice) => {
          const offer = offerOf(offers, choice)
          if (offer) onChange([...picked, { id: idNumbered<Id>(offer.id), title: offer.title }])
        }}
      />
    </fieldset>
  )
}
