'use client'

import { useMemo } from 'react'
import { usePickedFromAll, type Offer } from '@/lib/core/browser/names/vocabularies'
import type { Actor } from '@/lib/core/rules/accounts/actor'
import type { SubjectKind } from '@/lib/core/rules/names/resource'
import { topBar } from '@/lib/core/texts/schedule/top-bar'
import { Autocomplete } from '@/components/ui/autocomplete'
import { choicesOfAll, offerOf } from './subject-choices'

/** A list of all kinds. Rendered in a dialog outside the dashboard, so it gets the actor as a prop. */
export function SubjectSearchForm(props: {
  actor: Actor
  kinds: readonly SubjectKind[]
  onChoose: (offer: Offer) => void
  takesFocus?: boolean
}) {
  const { actor, kinds, onChoose, takesFocus } = props
  const { offers, retry } = usePickedFromAll(actor)
  const { room, teacher, group, programme } = offers
  const choices = useMemo(
    () => choicesOfAll(kinds, { room, teacher, group, programme }),
    [kinds, room, teacher, group, programme],
  )
  return (
    <Autocomplete
      inline
      takesFocus={takesFocus}
      label={topBar.search}
      placeholder={topBar.searchHint(kinds)}
      choices={choices}
      onRetry={retry}
      value=""
      onChoose={(choice) => {
        const offer = offerOf(
          kinds.flatMap((kind) => offers[kind] ?? []),
          choice,
        )
        if (offer) onChoose(offer)
      }}
    />
  )
}
