import { newInvitationSecret } from '@/lib/auth/secrets'
import { endpoint, routes } from '@/lib/http/endpoint'
import { endLink } from '@/lib/accounts/service/confirm-link'
import { inviteAgain } from '@/lib/accounts/service/invite-people'
import { invitePath } from '@/lib/core/rules/accounts/invitation'
import { endLinkCall, inviteAgainCall } from '@/lib/accounts/calls.contract'

export const dynamic = 'force-dynamic'

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
