import { encodeLoadPermission } from '@/lib/core/refusals/calls/load-permission'
import { loadPermissionsCall } from '@/lib/core/refusals/calls/load-permissions.contract'
import { subjectIn } from '@/lib/core/schedule/calls/subject'
import { serve } from '@/lib/http/endpoint'
import { viewLoadPermissions } from '@/lib/permissions/service/load-permissions'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  loadPermissionsCall,
  async (context, { params, query }) => {
    const found = await viewLoadPermissions(context, {
      subject: subjectIn(params),
      userId: query.user_id ?? context.actor.userId,
    })
    return Object.fromEntries(found.map((one) => [one.ref.id, encodeLoadPermission(one)]))
  },
)
