import { encodeStoredPermission, permissionOrder } from '@/lib/core/refusals/calls/load-permission'
import { addGroupPermissionCall } from '@/lib/core/refusals/calls/load-permissions.contract'
import { serve } from '@/lib/http/endpoint'
import { addLoadPermission } from '@/lib/permissions/service/load-permissions'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  addGroupPermissionCall,
  async (context, { body }) => encodeStoredPermission(await addLoadPermission(context, permissionOrder('load', body))),
  { records: 'load_permission' },
)
