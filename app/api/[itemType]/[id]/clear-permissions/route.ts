import { endpoint, routes } from '@/lib/http/endpoint'
import { clearLoadPermissions } from '@/lib/permissions/service/load-permissions'
import { subjectIn } from '@/lib/core/calls/schedule/subject'
import { clearPermissionsCall } from '@/lib/core/calls/rights/load-permissions.contract'

export const dynamic = 'force-dynamic'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  endpoint(
    clearPermissionsCall,
    (context, { params, query: { userId } }) =>
      clearLoadPermissions(context, {
        subject: subjectIn(params),
        userId,
      }),
    { records: 'load_permission' },
  ),
)
