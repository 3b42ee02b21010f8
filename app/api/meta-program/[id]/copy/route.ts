import type { ProgrammeId } from '@/lib/domain/ids'
import { endpoint, routes } from '@/lib/http/endpoint'
import { copyProgramme } from '@/lib/services/programmes/copy-programme'
import { encodeChangedProgramme } from '@/lib/wire/programmes'
import { copyProgrammeCall } from '@/lib/wire/programmes.contract'

export const dynamic = 'force-dynamic'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  endpoint({
    contract: copyProgrammeCall,
    run: async (context, { params, body }) => {
      const { skipped, ...made } = await copyProgramme(context, {
        id: params.id as ProgrammeId,
        title: body.title,
      })
      return { ...encodeChangedProgramme(made), skipped }
    },
  }),
)
