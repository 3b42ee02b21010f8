import { endLinkCall, inviteAgainCall } from '@/lib/accounts/calls.contract'
import { endLink } from '@/lib/accounts/service/confirm-link'
import { inviteAgain } from '@/lib/accounts/service/invite-people'
import { newInvitationSecret } from '@/lib/auth/secrets'
import { invitePath } from '@/lib/core/accounts/rules/invitation'
import { endpoint, routes } from '@/lib/http/endpoint'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  endpoint(inviteAgainCall, async (context, { params: { id } }) => {
    const { secret, hash } = newInvitationSecret()
    const { username, expiresAt } = await inviteAgain(context, { id, hash })
    return { username, path: invitePath(secret), expiresAt: expiresAt.toISOString() }
  }),
  endpoint(endLinkCall, async (context, { params: { id } }) => {
    await endLink(context, id)
    return {}
  }),
)
