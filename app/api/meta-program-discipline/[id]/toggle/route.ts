import type { ProgrammeDisciplineId } from '@/lib/domain/ids'
import { endpoint, routes } from '@/lib/http/endpoint'
import { toggleRow } from '@/lib/services/programmes/toggle-rows'
import { encodeChangedDiscipline } from '@/lib/wire/programmes'
import { toggleDisciplineCall } from '@/lib/wire/disciplines.contract'

export const dynamic = 'force-dynamic'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  endpoint({
    contract: toggleDisciplineCall,
    run: async (context, { params }) =>
      encodeChangedDiscipline(await toggleRow(context, params.id as ProgrammeDisciplineId)),
  }),
)
