import type { HiddenClassId } from '@/lib/domain/ids'
import { endpoint, routes } from '@/lib/http/endpoint'
import { showClass } from '@/lib/services/own-timetable/hide-class'
import { encodeOwnClasses } from '@/lib/wire/own-timetable'
import { showClassCall } from '@/lib/wire/own-timetable.contract'

export const dynamic = 'force-dynamic'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  endpoint({
    contract: showClassCall,
    run: async (context, { params }) =>
      encodeOwnClasses(await showClass(context, params.id as HiddenClassId)),
  }),
)
