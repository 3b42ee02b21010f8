'use client'

import { optionsMenu } from '@/lib/core/texts/schedule/options-menu'
import { MenuIcon } from '@/components/ui/icons'
import { MenuButton } from '@/components/ui/menu'
import { onDemand } from '@/components/ui/on-demand'

const load = () => import('./options-dropdown')
const OptionsDropdown = onDemand(() => load().then((module) => module.OptionsDropdown))

export const OptionsMenu = () => (
  <MenuButton label={optionsMenu.button} button={<MenuIcon />} load={load}>
    <OptionsDropdown />
  </MenuButton>
)
