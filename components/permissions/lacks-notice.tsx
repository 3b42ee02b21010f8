import type { UserEntry } from '@/lib/domain/vocabulary'
import { lacksTexts, userTitle } from '@/lib/text/load-permissions'

/** Permissions the user lacks for this page's permissions to have any effect, and how to get them. */
export function LacksNotice({ user }: { user: UserEntry }) {
  const { lacks, username } = user
  if (lacks.length === 0) return null
  return (
    <div
      role="status"
      className="grid gap-1 rounded-md border border-warning/40 bg-warning-soft px-3 py-2 text-sm"
    >
      <p className="font-medium text-warning">{lacksTexts.what(userTitle(user), lacks)}</p>
      <p>
        {lacksTexts.how}{' '}
        <code className="rounded bg-surface px-1 break-words select-all">
          {lacksTexts.command(username, lacks)}
        </code>
      </p>
    </div>
  )
}
