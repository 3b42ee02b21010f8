import { encodeStoredPermission, permissionOrder } from '@/lib/core/refusals/calls/load-permission'
import { changeGroupPermissionCall } from '@/lib/core/refusals/calls/load-permissions.contract'
import { serve } from '@/lib/http/endpoint'
import { changeLoadPermission } from '@/lib/permissions/service/load-permissions'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  changeGroupPermissionCall,
  async (context, { params, body }) =>
    encodeStoredPermission(
      await changeLoadPermission(context, {
        ...permissionOrder('load', body),
        id: params.id,
        version: body.version,
      }),
    ),
  { records: 'load_permission' },
)
