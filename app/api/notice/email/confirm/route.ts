import { endpoint, routes } from '@/lib/http/endpoint'
import { confirmEmail } from '@/lib/services/notices/settings'
import { confirmEmailCall } from '@/lib/wire/notices.contract'

export const dynamic = 'force-dynamic'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  endpoint({
    contract: confirmEmailCall,
    run: async (context, { body }) => {
      await confirmEmail(context, body.code)
      return {}
    },
  }),
)
