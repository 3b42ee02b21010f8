import { endpoint, routes } from '@/lib/http/endpoint'
import { showClass } from '@/lib/own/service/change-own'
import { ownClasses } from '@/lib/core/calls/own/own-timetable'
import { showClassCall } from '@/lib/core/calls/own/own-timetable.contract'

export const dynamic = 'force-dynamic'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  endpoint({
    contract: showClassCall,
    run: async (context, { params }) => ownClasses(await showClass(context, params.id)),
  }),
)
