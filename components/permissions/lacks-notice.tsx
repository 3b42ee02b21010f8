import type { UserEntry } from '@/lib/core/rules/names/vocabulary'
import Link from 'next/link'
import { adminTableUrl } from '@/lib/tables/browser/admin-location'
import { lacksTexts, userTitle } from '@/lib/permissions/texts/load-permissions'

/** Permissions the user lacks for this page's permissions to have any effect, and who gives them: whoever asks, or who is named. */
export function LacksNotice(props: { user: UserEntry; mayGive: boolean; administrators: readonly string[] }) {
  const { user, mayGive, administrators } = props
  const { lacks, username } = user
  if (lacks.length === 0) return null
  return (
    <div
      role="status"
      className="grid gap-1 rounded-md border border-warning/40 bg-warning-soft px-3 py-2 text-sm"
    >
      <p className="font-medium text-warning">{lacksTexts.what(userTitle(user), lacks)}</p>
      {mayGive ? (
        <Link
          href={adminTableUrl('user', { text: username, sorted: null, page: 1, shown: 'used', right: null })}
          prefetch={false}
          className="font-medium underline"
        >
          {lacksTexts.give}
        </Link>
      ) : (
        <p>{lacksTexts.how(administrators)}</p>
      )}
    </div>
  )
}
