'use client'

import { useEffect, useMemo, useState } from 'react'
import { mayChoose, useVocabularies } from '@/lib/client/vocabularies'
import { sameSubject } from '@/lib/domain/active-item'
import type { SubjectKind } from '@/lib/domain/resource'
import { topBar } from '@/lib/text/top-bar'
import { IconButton } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { ContrastIcon } from '@/components/ui/icons'
import { dashboardCommands } from '../state/commands'
import { useDashboard, useDashboardActions } from '../state/dashboard-provider'
import { Account } from './account'
import { LoadButton } from './load-button'
import { OptionsMenu } from './options-menu'
import { SubgroupButtons } from './subgroup-buttons'
import { SubjectSearch } from './subject-search'
import { SubjectSelectors } from './subject-selectors'
import { otherTheme } from './theme'
import { useFoldedBar } from './use-folded-bar'
import { WeekNavigator } from './week-navigator'

const kindOrder: readonly SubjectKind[] = ['group', 'teacher', 'room', 'programme']

/** The lists, asked for once the page is painted. They complete what an address or a badge said of the subject by its id. */
function useLists() {
  const { actor, subject } = useDashboard()
  const { meet } = useDashboardActions()
  const [isPainted, setIsPainted] = useState(false)
  useEffect(() => {
    const handle = requestAnimationFrame(() => setIsPainted(true))
    return () => cancelAnimationFrame(handle)
  }, [])
  const vocabularies = useVocabularies(actor, isPainted)

  const isKnown =
    subject !== null &&
    subject.title !== '' &&
    subject.subgroupCount !== null &&
    (subject.canEdit !== undefined || (subject.kind !== 'group' && subject.kind !== 'teacher'))
  const offer =
    subject && !isKnown ? vocabularies[subject.kind]?.find((one) => sameSubject(one, subject)) : undefined
  useEffect(() => {
    if (offer) meet(offer)
  }, [offer, meet])

  const kinds = useMemo(() => kindOrder.filter((kind) => mayChoose(actor, kind)), [actor])
  const hasNoProgrammes = vocabularies.programme?.length === 0
  return {
    vocabularies,
    kinds: useMemo(
      () => (hasNoProgrammes ? kinds.filter((kind) => kind !== 'programme') : kinds),
      [kinds, hasNoProgrammes],
    ),
  }
}

export function TopBar() {
  const dashboard = useDashboard()
  const actions = useDashboardActions()
  const { preferences } = dashboard
  const { kinds, vocabularies } = useLists()
  const commands = dashboardCommands(dashboard, actions)
  const bar = useFoldedBar()
  return (
    <div ref={bar.place} className="relative" style={{ height: bar.height }}>
      <div ref={bar.end} aria-hidden className="absolute bottom-(--bar-row) size-px" />
      <div
        {...bar.keys}
        className={`flex flex-wrap items-center gap-y-1.5 px-2 py-1.5 md:px-3 ${bar.isFolded ? 'gap-x-1.5' : 'gap-x-3'} ${bar.isAbove ? 'fixed inset-x-0 top-0 z-bar border-b bg-surface' : ''}`}
      >
        <SubjectSelectors kinds={kinds} vocabularies={vocabularies} />
        <SubjectSearch kinds={kinds} />
        <div className={bar.isFolded ? 'hidden' : 'contents'}>
          <LoadButton />
          <SubgroupButtons commands={commands} />
        </div>
        <div className={bar.isFolded ? '' : 'max-md:order-last max-md:w-full'}>
          <WeekNavigator commands={commands} isShort={bar.isFolded} />
        </div>
        <div className="ml-auto flex items-center gap-1">
          <Checkbox
            className="mr-1 max-md:hidden"
            checked={preferences.showSunday}
            onChange={(checked) => actions.setPreference('showSunday', checked)}
          >
            {topBar.showSunday}
          </Checkbox>
          <IconButton
            className="max-md:hidden"
            label={topBar.theme}
            onClick={() => actions.setPreference('theme', otherTheme(preferences.theme))}
          >
            <ContrastIcon />
          </IconButton>
          <Account />
          <OptionsMenu />
        </div>
      </div>
    </div>
  )
}
