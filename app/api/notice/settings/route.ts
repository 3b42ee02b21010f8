import { endpoint, routes } from '@/lib/http/endpoint'
import { changeWanted } from '@/lib/services/notices/settings'
import { decodeWanted } from '@/lib/wire/notices'
import { noticeSettingsCall } from '@/lib/wire/notices.contract'

export const dynamic = 'force-dynamic'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  endpoint({
    contract: noticeSettingsCall,
    run: async (context, { body }) => {
      await changeWanted(context, decodeWanted(body))
      return {}
    },
  }),
)
