import type { UserId } from '@/lib/domain/ids'
import type { PermissionSubject } from '@/lib/domain/load-permission'
import { endpoint, routes } from '@/lib/http/endpoint'
import { viewLoadPermissions } from '@/lib/services/load-permissions/view-load-permissions'
import { kindOfPathWord } from '@/lib/wire/addresses'
import { encodeLoadPermission } from '@/lib/wire/load-permission'
import { loadPermissionsCall } from '@/lib/wire/load-permissions.contract'

export const dynamic = 'force-dynamic'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  endpoint({
    contract: loadPermissionsCall,
    async run(context, { params, query }) {
      const found = await viewLoadPermissions(context, {
        subject: { kind: kindOfPathWord(params.itemType), id: params.id } as PermissionSubject,
        userId: (query.user_id ?? context.actor.userId) as UserId,
      })
      return Object.fromEntries(found.map((one) => [one.ref.id, encodeLoadPermission(one)]))
    },
  }),
)
