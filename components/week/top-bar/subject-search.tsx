'use client'

import type { SubjectKind } from '@/lib/core/rules/names/resource'
import { topBar } from '@/lib/core/texts/schedule/top-bar'
import { buttonClass } from '@/components/ui/button'
import { useDialogs } from '@/components/ui/dialogs'
import { SearchIcon } from '@/components/ui/icons'
import { onDemand } from '@/components/ui/on-demand'
import { useDashboard, useDashboardActions } from '@/components/core/state/dashboard-provider'
import { useOpenRecent } from './favourites-bar'

const SubjectSearchDialog = onDemand(() =>
  import('./subject-search-dialog').then((module) => module.SubjectSearchDialog),
)

/** On a phone: one search for all kinds, in a dialog. The button shows the current subject. */
export function SubjectSearch({ kinds }: { kinds: readonly SubjectKind[] }) {
  const { actor, subject } = useDashboard()
  const { activate } = useDashboardActions()
  const openRecent = useOpenRecent()
  const { modal } = useDialogs()

  async function choose() {
    const chosen = await modal<() => void>({
      title: topBar.chooseSubject,
      body: (finish) => (
        <SubjectSearchDialog
          actor={actor}
          kinds={kinds}
          active={subject}
          onChoose={(offer) => finish(() => activate(offer))}
          onReturn={(item) => finish(() => openRecent(item))}
        />
      ),
    })
    if (chosen) chosen()
  }

  return (
    <button
      type="button"
      className={buttonClass('plain', 'min-w-0 flex-1 justify-start px-2.5 shrink md:hidden')}
      aria-haspopup="dialog"
      onClick={() => void choose()}
    >
      <SearchIcon />
      <span className={`truncate ${subject ? '' : 'text-ink-faint'}`}>{subject?.title || topBar.search}</span>
    </button>
  )
}
