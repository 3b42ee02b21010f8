'use client'

import { useMemo, useState } from 'react'
import { usePickedFrom } from '@/lib/core/browser/names/vocabularies'
import type { SubjectKind } from '@/lib/core/rules/names/resource'
import { kindTitles, topBar } from '@/lib/core/texts/schedule/top-bar'
import { Autocomplete } from '@/components/ui/autocomplete'
import { choicesOf, offerOf } from '@/components/core/fields/subject-choices'
import { useDashboard, useDashboardActions } from '@/components/core/state/dashboard-provider'
import { focusWeek } from '@/components/core/state/focus-week'

/** Its list loads when the pointer or the focus comes, and stays. */
function Selector({ kind }: { kind: SubjectKind }) {
  const { actor, subject } = useDashboard()
  const { activate } = useDashboardActions()
  const [isWanted, setIsWanted] = useState(false)
  const { offers, retry } = usePickedFrom(actor, kind, isWanted)
  const choices = useMemo(() => choicesOf(offers), [offers])
  return (
    <Autocomplete
      label={kindTitles[kind]}
      choices={choices}
      onRetry={retry}
      onApproach={() => setIsWanted(true)}
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
export function SubjectSelectors({ kinds }: { kinds: readonly SubjectKind[] }) {
  return (
    <div role="group" aria-label={topBar.selectors} className="hidden flex-1 gap-1.5 md:flex">
      {kinds.map((kind) => (
        <Selector key={kind} kind={kind} />
      ))}
    </div>
  )
}
