'use client'

import { useMemo } from 'react'
import { searchedKinds } from '@/lib/core/browser/names/vocabularies'
import { topBar } from '@/lib/core/texts/schedule/top-bar'
import { weekdayShort } from '@/lib/core/texts/schedule/weekdays'
import { IconButton } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { ContrastIcon } from '@/components/ui/icons'
import { dashboardCommands } from '@/components/core/state/commands'
import { useDashboard, useDashboardActions } from '@/components/core/state/dashboard-provider'
import { Account } from './account'
import { FoldingBar } from './folding-bar'
import { LoadButton, WorkbenchLink } from './load-button'
import { NoticesLink } from './notices-link'
import { OptionsMenu } from './options-menu'
import { OwnActsButton } from './own-acts-button'
import { PhoneSearch } from './phone-search'
import { SubgroupButtons } from '@/components/core/panels/subgroup-buttons'
import { SubjectSelectors } from './subject-selectors'
import { otherTheme } from './theme'
import { WeekNavigator } from './week-navigator'

export function TopBar({ hasProgrammes }: { hasProgrammes: boolean }) {
  const { actor, showSunday, theme, subject } = useDashboard()
  const actions = useDashboardActions()
  const kinds = useMemo(() => searchedKinds(actor, hasProgrammes), [actor, hasProgrammes])
  const commands = dashboardCommands({ subject }, actions)
  return (
    <FoldingBar>
      {(isFolded) => (
        <>
          <SubjectSelectors kinds={kinds} />
          <PhoneSearch kinds={kinds} />
          <div className={isFolded ? 'hidden' : 'contents'}>
            <LoadButton />
            <WorkbenchLink />
            <SubgroupButtons className="max-md:hidden" />
          </div>
          <div className={isFolded ? '' : 'max-md:order-last max-md:w-full'}>
            <WeekNavigator commands={commands} isShort={isFolded} />
          </div>
          <div className="ml-auto flex items-center gap-1">
            <Checkbox
              className="mr-1 max-md:hidden"
              checked={showSunday}
              onChange={(checked) => actions.setPreference('showSunday', checked)}
            >
              <span className="max-2xl:sr-only">{topBar.showSunday}</span>
              <abbr aria-hidden title={topBar.showSunday} className="no-underline 2xl:hidden">
                {weekdayShort[7]}
              </abbr>
            </Checkbox>
            <IconButton
              className="max-md:hidden"
              label={topBar.theme}
              onClick={() => actions.setPreference('theme', otherTheme(theme))}
            >
              <ContrastIcon />
            </IconButton>
            <OwnActsButton />
            <NoticesLink />
            <Account />
            <OptionsMenu />
          </div>
        </>
      )}
    </FoldingBar>
  )
}
