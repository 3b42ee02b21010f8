import { clearPermissionsCall } from '@/lib/core/refusals/calls/load-permissions.contract'
import { subjectIn } from '@/lib/core/schedule/calls/subject'
import { serve } from '@/lib/http/endpoint'
import { clearLoadPermissions } from '@/lib/permissions/service/load-permissions'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  clearPermissionsCall,
  (context, { params, query: { userId } }) =>
    clearLoadPermissions(context, {
      subject: subjectIn(params),
      userId,
    }),
  { records: 'load_permission' },
)
