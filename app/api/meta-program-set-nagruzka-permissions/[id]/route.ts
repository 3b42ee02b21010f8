import { encodeStoredPermission, permissionOrder } from '@/lib/core/refusals/calls/load-permission'
import { changeProgrammePermissionCall } from '@/lib/core/refusals/calls/load-permissions.contract'
import { serve } from '@/lib/http/endpoint'
import { changeLoadPermission } from '@/lib/permissions/service/load-permissions'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  changeProgrammePermissionCall,
  async (context, { params, body }) =>
    encodeStoredPermission(
      await changeLoadPermission(context, {
        ...permissionOrder('programme', body),
        id: params.id,
        version: body.version,
      }),
    ),
  { records: 'load_permission' },
)
