'use client'

import type { ReactNode } from 'react'
import type { Offer } from '@/lib/core/browser/names/vocabularies'
import type { RecentItem } from '@/lib/core/rules/schedule/active-item'
import type { Actor } from '@/lib/core/rules/accounts/actor'
import type { Subject, SubjectKind } from '@/lib/core/rules/names/resource'
import { topBar } from '@/lib/core/texts/schedule/top-bar'
import { buttonClass } from '@/components/ui/button'
import { useDialogs } from '@/components/ui/dialogs'
import { SearchIcon } from '@/components/ui/icons'
import { onDemand } from '@/components/ui/on-demand'

const SubjectSearchDialog = onDemand(() =>
  import('./subject-search-dialog').then((module) => module.SubjectSearchDialog),
)

/** Opens one search for all kinds, in a dialog. */
export function SubjectSearch(props: {
  actor: Actor
  kinds: readonly SubjectKind[]
  /** What is shown now, if anything. */
  active: Subject | null
  /** Called when the dialog is closed. */
  onChoose: (offer: Offer) => void
  /** The same for a recently shown subject. */
  onReturn: (item: RecentItem) => void
  className: string
  children: ReactNode
}) {
  const { actor, kinds, active, onChoose, onReturn, className, children } = props
  const { modal } = useDialogs()

  async function choose() {
    const chosen = await modal<() => void>({
      title: topBar.chooseSubject,
      body: (finish) => (
        <SubjectSearchDialog
          {...{ actor, kinds, active }}
          onChoose={(offer) => finish(() => onChoose(offer))}
          onReturn={(item) => finish(() => onReturn(item))}
        />
      ),
    })
    if (chosen) chosen()
  }

  return (
    <button
      type="button"
      className={buttonClass('plain', className)}
      aria-haspopup="dialog"
      onClick={() => void choose()}
    >
      <SearchIcon />
      {children}
    </button>
  )
}
