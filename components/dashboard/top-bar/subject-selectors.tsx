'use client'

import { useMemo } from 'react'
import type { Offer, Vocabularies } from '@/lib/client/vocabularies'
import type { SubjectKind } from '@/lib/domain/resource'
import { kindTitles, topBar } from '@/lib/text/top-bar'
import { Autocomplete } from '@/components/ui/autocomplete'
import { useDashboard, useDashboardActions } from '../state/dashboard-provider'
import { focusWeek } from '../state/focus-week'
import { choicesOf, offerOf } from '@/components/fields/subject-choices'

function Selector({ kind, offers }: { kind: SubjectKind; offers: readonly Offer[] | undefined }) {
  const { subject } = useDashboard()
  const { activate } = useDashboardActions()
  const choices = useMemo(() => choicesOf(offers), [offers])
  return (
    <Autocomplete
      label={kindTitles[kind]}
      choices={choices}
      value={subject?.kind === kind ? subject.title : ''}
      onChoose={(choice) => {
        const offer = offerOf(offers, choice)
        if (!offer) return
        activate(offer)
        // Moves the focus to the week: in the field its shortcut keys would be text.
        focusWeek({ preventScroll: true })
      }}
      className="min-w-26 flex-1 basis-26 xl:max-w-52"
    />
  )
}

/** One selector per kind the user may see, on wide screens. */
export function SubjectSelectors({
  kinds,
  vocabularies,
}: {
  kinds: readonly SubjectKind[]
  vocabularies: Vocabularies
}) {
  return (
    <div role="group" aria-label={topBar.selectors} className="hidden flex-1 gap-1.5 md:flex">
      {kinds.map((kind) => (
        <Selector key={kind} kind={kind} offers={vocabularies[kind]} />
      ))}
    </div>
  )
}
