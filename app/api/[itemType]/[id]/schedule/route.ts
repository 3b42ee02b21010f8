import type { Subject } from '@/lib/domain/resource'
import { endpoint, routes } from '@/lib/http/endpoint'
import { viewSchedule } from '@/lib/services/schedule/view-schedule'
import { kindOfPathWord } from '@/lib/wire/addresses'
import { encodeSchedule } from '@/lib/wire/schedule'
import { alsoOf, scheduleCall } from '@/lib/wire/schedule.contract'

export const dynamic = 'force-dynamic'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  endpoint({
    contract: scheduleCall,
    action: 'schedule.view',
    async run(context, { params, query }) {
      const schedule = await viewSchedule(context, {
        subject: { kind: kindOfPathWord(params.itemType), id: params.id } as Subject,
        also: alsoOf(query),
        from: query.dbeg,
        to: query.dend,
        drafts: query.with_projected,
      })
      return encodeSchedule(schedule, context.now.date)
    },
  }),
)
