import { endpoint, routes } from '@/lib/http/endpoint'
import { dropClass } from '@/lib/own/service/change-own'
import { ownClasses } from '@/lib/core/calls/own/own-timetable'
import { dropClassCall } from '@/lib/core/calls/own/own-timetable.contract'

export const dynamic = 'force-dynamic'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  endpoint({
    contract: dropClassCall,
    run: async (context, { params }) => ownClasses(await dropClass(context, params.id)),
  }),
)
