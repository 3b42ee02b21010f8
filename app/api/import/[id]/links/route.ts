import { newInvitationSecret } from '@/lib/auth/secrets'
import { invitePath } from '@/lib/core/accounts/rules/invitation'
import { serve } from '@/lib/http/endpoint'
import { importLinksCall } from '@/lib/imports/calls/imports.contract'
import { giveLinks } from '@/lib/imports/service/give-links'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(importLinksCall, async (context, { params }) => {
  const { given, expiresAt } = await giveLinks(context, params.id, newInvitationSecret)
  return {
    rows: given.map(({ fullName, username, secret }) => ({
      fullName,
      username,
      path: invitePath(secret),
    })),
    expiresAt: expiresAt.toISOString(),
  }
})
