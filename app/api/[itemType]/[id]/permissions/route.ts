import type { UserId } from '@/lib/core/rules/names/ids'
import type { PermissionSubject } from '@/lib/core/rules/rights/load-permission'
import { endpoint, routes } from '@/lib/http/endpoint'
import { viewLoadPermissions } from '@/lib/permissions/service/load-permissions'
import { kindOfPathWord } from '@/lib/core/calls/calls/addresses'
import { encodeLoadPermission } from '@/lib/core/calls/rights/load-permission'
import { loadPermissionsCall } from '@/lib/core/calls/rights/load-permissions.contract'

export const dynamic = 'force-dynamic'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  endpoint(loadPermissionsCall, async (context, { params, query }) => {
    const found = await viewLoadPermissions(context, {
      subject: { kind: kindOfPathWord(params.itemType), id: params.id } as PermissionSubject,
      userId: (query.user_id ?? context.actor.userId) as UserId,
    })
    return Object.fromEntries(found.map((one) => [one.ref.id, encodeLoadPermission(one)]))
  }),
)
