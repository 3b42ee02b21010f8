import { encodeStoredPermission, permissionOrder } from '@/lib/core/refusals/calls/load-permission'
import { addProgrammePermissionCall } from '@/lib/core/refusals/calls/load-permissions.contract'
import { serve } from '@/lib/http/endpoint'
import { addLoadPermission } from '@/lib/permissions/service/load-permissions'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  addProgrammePermissionCall,
  async (context, { body }) =>
    encodeStoredPermission(await addLoadPermission(context, permissionOrder('programme', body))),
  { records: 'load_permission' },
)
