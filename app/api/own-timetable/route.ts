import { endpoint, routes } from '@/lib/http/endpoint'
import { changeOwn } from '@/lib/own/service/change-own'
import { ownSubjectOf } from '@/lib/core/rules/schedule/own-subject'
import { changeOwnCall } from '@/lib/core/calls/own/own-timetable.contract'

export const dynamic = 'force-dynamic'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  endpoint({
    contract: changeOwnCall,
    run: async (context, { body }) => ({
      subjects: await changeOwn(context, body.subjects.map(ownSubjectOf)),
    }),
  }),
)
