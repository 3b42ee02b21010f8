'use client'

import { accountPath } from '@/lib/client/account-location'
import { leave } from '@/lib/client/leave'
import { topBar } from '@/lib/text/top-bar'
import { accountTexts } from '@/lib/text/account'
import { buttonClass, IconButton } from '@/components/ui/button'
import { LogOutIcon } from '@/components/ui/icons'
import { useDashboard } from '../state/dashboard-provider'

export function Account() {
  const { actor } = useDashboard()
  return (
    <div className="hidden items-center md:flex">
      {/* a plain link: the router's own would be script on every page */}
      <a
        href={accountPath}
        aria-label={accountTexts.open(actor.username)}
        title={topBar.signedInAs(actor.fullName)}
        className={buttonClass('quiet', 'px-2')}
      >
        <span className="max-w-32 truncate">{actor.username}</span>
      </a>
      <IconButton label={topBar.logout} onClick={() => void leave()}>
        <LogOutIcon />
      </IconButton>
    </div>
  )
}
