import type { LoadPermissionId } from '@/lib/domain/ids'
import { endpoint, routes } from '@/lib/http/endpoint'
import { changeLoadPermission } from '@/lib/services/load-permissions/save-load-permission'
import { encodeStoredPermission, orderOf } from '@/lib/wire/load-permission'
import { changeProgrammePermissionCall } from '@/lib/wire/load-permissions.contract'

export const dynamic = 'force-dynamic'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  endpoint({
    contract: changeProgrammePermissionCall,
    records: 'load_permission',
    run: async (context, { params, body }) =>
      encodeStoredPermission(
        await changeLoadPermission(context, {
          ...orderOf('programme', body),
          id: params.id as LoadPermissionId,
          version: body.version,
        }),
      ),
  }),
)
