import type { ProgrammeId } from '@/lib/domain/ids'
import { endpoint, routes } from '@/lib/http/endpoint'
import { recalcHours } from '@/lib/services/programmes/recalc-hours'
import { encodeChangedProgramme } from '@/lib/wire/programmes'
import { recalcHoursCall } from '@/lib/wire/programmes.contract'

export const dynamic = 'force-dynamic'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  endpoint({
    contract: recalcHoursCall,
    async run(context, { params }) {
      const { withheld, ...programme } = await recalcHours(context, params.id as ProgrammeId)
      return { ...encodeChangedProgramme(programme), withheld }
    },
  }),
)
