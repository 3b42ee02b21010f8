import type { LoadItemId, ProgrammeId } from '@/lib/domain/ids'
import { endpoint, routes } from '@/lib/http/endpoint'
import { addLoad } from '@/lib/services/programmes/add-load'
import { encodeChangedProgramme } from '@/lib/wire/programmes'
import { addLoadCall } from '@/lib/wire/programmes.contract'

export const dynamic = 'force-dynamic'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  endpoint({
    contract: addLoadCall,
    async run(context, { params, body }) {
      const { skipped, ...programme } = await addLoad(context, {
        id: params.id as ProgrammeId,
        items: body.ids as LoadItemId[],
        asProxy: body.as_proxy,
      })
      return { ...encodeChangedProgramme(programme), skipped }
    },
  }),
)
