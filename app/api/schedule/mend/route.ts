import { serve } from '@/lib/http/endpoint'
import { repairClasses } from '@/lib/repair/service/repair-classes'
import { encodeRepaired, repairOrderOf } from '@/lib/repair/calls'
import { mendCall } from '@/lib/repair/calls.contract'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(mendCall, async (context, { body }) =>
  encodeRepaired(await repairClasses(context, repairOrderOf(body)), context.now.date),
)
