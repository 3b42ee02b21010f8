import { newInvitationSecret } from '@/lib/auth/invitation-secret'
import { endpoint, routes } from '@/lib/http/endpoint'
import { invitePeople } from '@/lib/accounts/service/invite-people'
import { invitePath } from '@/lib/core/rules/accounts/invitation'
import { decodeWritten } from '@/lib/accounts/calls'
import { inviteCall } from '@/lib/accounts/calls.contract'

export const dynamic = 'force-dynamic'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  endpoint({
    contract: inviteCall,
    async run(context, { body: { rows, dry_run: dryRun } }) {
      const links = rows.map(newInvitationSecret)
      const { people, expiresAt, changeId } = await invitePeople(context, {
        lines: rows.map((row, index) => ({ ...decodeWritten(row), number: index + 1 })),
        hashes: links.map(({ hash }) => hash),
        dryRun,
      })
      return {
        rows: people.map(({ number, status, fullName, username, problems, notes }, index) => {
          const secret = links[index]?.secret
          const path = changeId === null || status !== 'new' || !secret ? null : invitePath(secret)
          return {
            row: number,
            full_name: fullName,
            username,
            path,
            exists: status === 'same',
            problems: [...problems],
            notes: [...notes],
          }
        }),
        expires_at: expiresAt?.toISOString() ?? null,
        change_id: changeId,
      }
    },
  }),
)
