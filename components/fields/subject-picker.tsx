'use client'

import { useMemo } from 'react'
import type { Offer } from '@/lib/client/vocabularies'
import { Autocomplete } from '@/components/ui/autocomplete'
import { choicesOf, offerOf } from './subject-choices'
import { PickedList, type Picked } from './picked-list'

/** Several of one kind: those picked stand by name, each can be taken out, and others found by typing. */
export function SubjectPicker<Id extends number>(props: {
  label: string
  /** What stands around says what these are: the label is only read out. */
  hidesLabel?: boolean
  addLabel: string
  /** Whatever opens it begins with the field. */
  takesFocus?: boolean
  /** Undefined while they are on their way. */
  offers: readonly Offer[] | undefined
  picked: readonly Picked<Id>[]
  onChange: (picked: readonly Picked<Id>[]) => void
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
