'use client'

import { useMemo } from 'react'
import type { Offer } from '@/lib/core/browser/names/vocabularies'
import { Autocomplete } from '@/components/ui/autocomplete'
import { choicesOf, offerOf } from './subject-choices'
import { PickedList, type PickedItem } from './picked-list'

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
    () => choicesOf(offers?.filter(({ id }) => !picked.some((one) => one.id === (id as number)))),
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
          if (offer) onChange([...picked, { id: offer.id as number as Id, title: offer.title }])
        }}
      />
    </fieldset>
  )
}
