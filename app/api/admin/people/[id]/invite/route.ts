import { newInvitationSecret } from '@/lib/auth/invitation-secret'
import { endpoint, routes } from '@/lib/http/endpoint'
import { endLink } from '@/lib/services/users/confirm-link'
import { inviteAgain } from '@/lib/services/users/invite-people'
import { invitePath } from '@/lib/domain/invitation'
import { endLinkCall, inviteAgainCall } from '@/lib/wire/people.contract'

export const dynamic = 'force-dynamic'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  endpoint({
    contract: inviteAgainCall,
    async run(context, { params: { id } }) {
      const { secret, hash } = newInvitationSecret()
      const { username, expiresAt } = await inviteAgain(context, { id, hash })
      return { username, path: invitePath(secret), expires_at: expiresAt.toISOString() }
    },
  }),
  endpoint({
    contract: endLinkCall,
    async run(context, { params: { id } }) {
      await endLink(context, id)
      return {}
    },
  }),
)
