'use client'

import { forgetLastItem } from '@/lib/client/recent-items'
import { signOut } from '@/lib/client/session'
import { topBar } from '@/lib/text/top-bar'
import { IconButton } from '@/components/ui/button'
import { LogOutIcon } from '@/components/ui/icons'
import { useDashboard } from '../state/dashboard-provider'

/** Ends the session and leaves for the login screen; nothing of the page stays. */
export async function leave(): Promise<void> {
  await signOut()
  forgetLastItem()
  window.location.replace('/')
}

export function Account() {
  const { actor } = useDashboard()
  return (
    <div className="hidden items-center md:flex">
      <span className="max-w-32 truncate text-ink-soft" title={topBar.signedInAs(actor.fullName)}>
        {actor.username}
      </span>
      <IconButton label={topBar.logout} onClick={() => void leave()}>
        <LogOutIcon />
      </IconButton>
    </div>
  )
}
