import { inviteCall } from '@/lib/accounts/calls.contract'
import { invitePeople } from '@/lib/accounts/service/invite-people'
import { newInvitationSecret } from '@/lib/auth/secrets'
import { invitePath } from '@/lib/core/accounts/rules/invitation'
import { serve } from '@/lib/http/endpoint'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  inviteCall,
  async (context, { body: { rows, dryRun } }) => {
    const links = rows.map(newInvitationSecret)
    const { people, expiresAt, changeId } = await invitePeople(context, {
      lines: rows.map((row, index) => ({ ...row, number: index + 1 })),
      hashes: links.map(({ hash }) => hash),
      dryRun,
    })
    return {
      rows: people.map(({ number, status, fullName, username, problems, notes }, index) => {
        const secret = links[index]?.secret
        const path = changeId === null || status !== 'new' || !secret ? null : invitePath(secret)
        return {
          row: number,
          fullName,
          username,
          path,
          exists: status === 'same',
          problems,
          notes,
        }
      }),
      expiresAt: expiresAt?.toISOString() ?? null,
      changeId,
    }
  },
)
