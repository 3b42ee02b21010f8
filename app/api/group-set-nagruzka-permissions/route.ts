import { endpoint, routes } from '@/lib/http/endpoint'
import { addLoadPermission } from '@/lib/services/load-permissions/save-load-permission'
import { encodeStoredPermission, orderOf } from '@/lib/wire/load-permission'
import { addGroupPermissionCall } from '@/lib/wire/load-permissions.contract'

export const dynamic = 'force-dynamic'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  endpoint({
    contract: addGroupPermissionCall,
    records: 'load_permission',
    run: async (context, { body }) =>
      encodeStoredPermission(await addLoadPermission(context, orderOf('load', body))),
  }),
)
