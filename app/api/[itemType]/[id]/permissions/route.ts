import { endpoint, routes } from '@/lib/http/endpoint'
import { viewLoadPermissions } from '@/lib/permissions/service/load-permissions'
import { subjectIn } from '@/lib/core/calls/schedule/subject'
import { encodeLoadPermission } from '@/lib/core/calls/rights/load-permission'
import { loadPermissionsCall } from '@/lib/core/calls/rights/load-permissions.contract'

export const dynamic = 'force-dynamic'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  endpoint(loadPermissionsCall, async (context, { params, query }) => {
    const found = await viewLoadPermissions(context, {
      subject: subjectIn(params),
      userId: query.user_id ?? context.actor.userId,
    })
    return Object.fromEntries(found.map((one) => [one.ref.id, encodeLoadPermission(one)]))
  }),
)
