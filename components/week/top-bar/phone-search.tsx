'use client'

import type { SubjectKind } from '@/lib/core/rules/names/resource'
import { topBar } from '@/lib/core/texts/schedule/top-bar'
import { SubjectSearch } from '@/components/core/fields/subject-search'
import { useDashboard, useDashboardActions } from '@/components/core/state/dashboard-provider'
import { useOpenRecent } from './favourites-bar'

/** On a phone, instead of the selectors. The button shows the current subject. */
export function PhoneSearch({ kinds }: { kinds: readonly SubjectKind[] }) {
  const { actor, subject } = useDashboard()
  const { activate } = useDashboardActions()
  const openRecent = useOpenRecent()
  return (
    <SubjectSearch
      {...{ actor, kinds }}
      active={subject}
      onChoose={activate}
      onReturn={openRecent}
      className="min-w-0 flex-1 justify-start px-2.5 shrink md:hidden"
    >
      <span className={`truncate ${subject ? '' : 'text-ink-faint'}`}>{subject?.title || topBar.search}</span>
    </SubjectSearch>
  )
}
