'use client'

import { accountPath } from '@/lib/accounts/browser/account-location'
import { useIsMounted } from '@/lib/core/browser/use-is-mounted'
import { topBar } from '@/lib/core/texts/schedule/top-bar'
import { buttonClass, IconButton } from '@/components/ui/button'
import { LogOutIcon } from '@/components/ui/icons'
import { useLeave } from '@/components/core/changes/use-leave'
import { useDashboard } from '@/components/core/state/dashboard-provider'

export function Account() {
  const { actor } = useDashboard()
  const leave = useLeave()
  // Drawn for everybody: until this is alive the head of the page says whose it is (lib/http/open-page).
  const isAlive = useIsMounted()
  const username = isAlive ? actor.username : ''
  return (
    <div className="hidden items-center md:flex">
      {/* a plain link: the router's own would be script on every page */}
      <a
        href={accountPath}
        aria-label={topBar.account(username)}
        title={isAlive ? topBar.signedInAs(actor.fullName) : undefined}
        className={buttonClass('quiet', 'px-2')}
      >
        <span className="reader-name max-w-32 truncate">{username}</span>
      </a>
      <IconButton label={topBar.logout} onClick={leave}>
        <LogOutIcon />
      </IconButton>
    </div>
  )
}
