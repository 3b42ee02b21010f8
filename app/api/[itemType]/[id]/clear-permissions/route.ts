import type { PermissionSubject } from '@/lib/core/rules/rights/load-permission'
import { endpoint, routes } from '@/lib/http/endpoint'
import { clearLoadPermissions } from '@/lib/permissions/service/load-permissions'
import { kindOfPathWord } from '@/lib/core/calls/calls/addresses'
import { clearPermissionsCall } from '@/lib/core/calls/rights/load-permissions.contract'

export const dynamic = 'force-dynamic'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  endpoint(
    clearPermissionsCall,
    (context, { params, query: { userId } }) =>
      clearLoadPermissions(context, {
        subject: { kind: kindOfPathWord(params.itemType), id: params.id } as PermissionSubject,
        userId,
      }),
    { records: 'load_permission' },
  ),
)
