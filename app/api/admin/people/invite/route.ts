import { newInvitationSecret } from '@/lib/auth/invitation-secret'
import { endpoint, routes } from '@/lib/http/endpoint'
import { invitePeople } from '@/lib/services/users/invite-people'
import { invitePath } from '@/lib/wire/people'
import { inviteCall } from '@/lib/wire/people.contract'

export const dynamic = 'force-dynamic'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  endpoint({
    contract: inviteCall,
    async run(context, { body: { rows, dry_run: dryRun } }) {
      const links = rows.map(newInvitationSecret)
      const { people, expiresAt, changeId } = await invitePeople(context, {
        written: rows.map(({ full_name: fullName, ...row }) => ({ fullName, ...row })),
        hashes: links.map(({ hash }) => hash),
        dryRun,
      })
      return {
        rows: people.map(({ number, fullName, username, problems, notes }) => {
          const secret = links[number - 1]?.secret
          const path = dryRun || secret === undefined ? null : invitePath(secret)
          return { row: number, full_name: fullName, username, problems, notes, path }
        }),
        expires_at: expiresAt?.toISOString() ?? null,
        change_id: changeId,
      }
    },
  }),
)
