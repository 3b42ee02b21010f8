import { serve } from '@/lib/http/endpoint'
import { toggleRow } from '@/lib/programmes/service/change-rows'
import { encodeChangedDiscipline } from '@/lib/programmes/calls/programmes'
import { toggleDisciplineCall } from '@/lib/programmes/calls/disciplines.contract'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(toggleDisciplineCall, async (context, { params }) =>
  encodeChangedDiscipline(await toggleRow(context, params.id)),
)
