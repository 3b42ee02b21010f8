import type { ChosenClassId } from '@/lib/domain/ids'
import { endpoint, routes } from '@/lib/http/endpoint'
import { dropClass } from '@/lib/services/own-timetable/choose-class'
import { encodeOwnClasses } from '@/lib/wire/own-timetable'
import { dropClassCall } from '@/lib/wire/own-timetable.contract'

export const dynamic = 'force-dynamic'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  endpoint({
    contract: dropClassCall,
    run: async (context, { params }) =>
      encodeOwnClasses(await dropClass(context, params.id as ChosenClassId)),
  }),
)
