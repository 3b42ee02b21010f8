'use client'

import { useMemo } from 'react'
import type { Offer } from '@/lib/client/vocabularies'
import { withoutLabel } from '@/lib/text/lesson-acts'
import { Autocomplete } from '@/components/ui/autocomplete'
import { CloseIcon } from '@/components/ui/icons'
import { choicesOf, offerOf } from '../top-bar/subject-choices'

/** One that is picked: a teacher, a group or a room. */
export type Picked<Id extends number> = { id: Id; title: string }

/** Several of one kind: those picked stand by name, each can be taken out, and others found by typing. */
export function PeoplePicker<Id extends number>(props: {
  label: string
  /** What stands around says what these are: the label is only read out. */
  hidesLabel?: boolean
  addLabel: string
  /** Undefined while they are on their way. */
  offers: readonly Offer[] | undefined
  picked: readonly Picked<Id>[]
  onChange: (picked: readonly Picked<Id>[]) => void
}) {
  const { label, hidesLabel = false, addLabel, offers, picked, onChange } = props
  const choices = useMemo(
    () => choicesOf(offers?.filter(({ id }) => !picked.some((one) => one.id === (id as number)))),
    [offers, picked],
  )
  return (
    <fieldset className="grid gap-1.5">
      <legend className={hidesLabel ? 'sr-only' : 'text-sm text-ink-soft'}>{label}</legend>
      {picked.length > 0 && (
        <ul className="flex flex-wrap gap-1">
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
      )}
      <Autocomplete
        label={addLabel}
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
