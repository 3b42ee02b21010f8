'use client'

import type { Offer } from '@/lib/client/vocabularies'
import type { SubjectKind } from '@/lib/domain/resource'
import { topBar } from '@/lib/text/top-bar'
import { buttonClass } from '@/components/ui/button'
import { useDialogs } from '@/components/ui/dialogs'
import { SearchIcon } from '@/components/ui/icons'
import { onDemand } from '@/components/ui/on-demand'
import { useDashboard, useDashboardActions } from '../state/dashboard-provider'

const SubjectSearchForm = onDemand(() =>
  import('./subject-search-form').then((module) => module.SubjectSearchForm),
)

/** On a phone: one search for all kinds, in a dialog. The button shows the current subject. */
export function SubjectSearch({ kinds }: { kinds: readonly SubjectKind[] }) {
  const { actor, subject } = useDashboard()
  const { activate } = useDashboardActions()
  const { modal } = useDialogs()

  async function choose() {
    const chosen = await modal<Offer>({
      title: topBar.chooseSubject,
      body: (finish) => <SubjectSearchForm actor={actor} kinds={kinds} onChoose={finish} />,
    })
    if (chosen) activate(chosen)
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
