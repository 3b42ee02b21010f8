import { visitOf } from '@/lib/auth/visit'
import type { ClientKeyId } from '@/lib/domain/ids'
import { endpoint, routes } from '@/lib/http/endpoint'
import { revokeKey } from '@/lib/services/client-keys/manage-keys'
import { revokeKeyCall } from '@/lib/wire/client-keys.contract'

export const dynamic = 'force-dynamic'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  endpoint({
    contract: revokeKeyCall,
    async run(context, { params, request }) {
      await revokeKey(context, params.id as ClientKeyId, await visitOf(request.headers))
      return {}
    },
  }),
)
