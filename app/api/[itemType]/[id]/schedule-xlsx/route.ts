import { scheduleBook } from '@/lib/export/schedule-book'
import { endpoint, routes } from '@/lib/http/endpoint'
import { fileAnswer } from '@/lib/http/respond'
import { exportSchedule } from '@/lib/services/exports/export-schedule'
import { scheduleBookCall, scheduleQuestion } from '@/lib/wire/schedule.contract'

export const dynamic = 'force-dynamic'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  endpoint({
    contract: scheduleBookCall,
    action: 'schedule.view',
    async run(context, input) {
      const { name, bytes } = await scheduleBook(await exportSchedule(context, scheduleQuestion(input)))
      const { params, query } = input
      const plainName = `schedule-${params.itemType}-${params.id}-${query.dbeg}.xlsx`
      return fileAnswer(bytes, name, scheduleBookCall.responseType, plainName)
    },
  }),
)
