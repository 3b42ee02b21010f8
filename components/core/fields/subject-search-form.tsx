'use client'

import { type ReactNode, useMemo } from 'react'
import { Autocomplete } from '@/components/ui/autocomplete'
import type { Actor } from '@/lib/core/actor/rules/actor'
import type { SubjectKind } from '@/lib/core/names/rules/resource'
import type { Choice } from '@/lib/core/schedule/texts/matches'
import { topBar } from '@/lib/core/schedule/texts/top-bar'
import { usePickedFromAll, type Offer } from '@/lib/core/views/browser/vocabularies'
import { choicesOfAll, offerOf } from './subject-choices'

/** A list of all kinds. Rendered in a dialog outside the dashboard, so it gets the actor as a prop. */
export function SubjectSearchForm(props: {
  actor: Actor
  kinds: readonly SubjectKind[]
  onChoose: (offer: Offer) => void
  takesFocus?: boolean
  /** Further choices, after the subjects. */
  more?: readonly Choice[]
  onMore?: (choice: Choice) => void
  /** Above the list: what answers a typed text, if anything does. */
  answer?: (typed: string) => ReactNode
}) {
  const { actor, kinds, onChoose, takesFocus, more = [], onMore, answer } = props
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
      answer={answer}
      label={topBar.search}
      placeholder={topBar.searchHint(kinds)}
      choices={choices && [...choices, ...more]}
      onRetry={retry}
      value=""
      onChoose={(choice) => {
        const offer = offerOf(
          kinds.flatMap((kind) => offers[kind] ?? []),
          choice,
        )
        if (offer) onChoose(offer)
        else onMore?.(choice)
      }}
    />
  )
}
