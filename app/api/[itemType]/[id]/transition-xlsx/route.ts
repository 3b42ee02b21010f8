import { movesBook } from '@/lib/export/moves-book'
import { endpoint, routes } from '@/lib/http/endpoint'
import { fileAnswer } from '@/lib/http/respond'
import { exportMoves } from '@/lib/services/exports/export-moves'
import { movesBookCall, scheduleQuestion } from '@/lib/wire/schedule.contract'

export const dynamic = 'force-dynamic'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  endpoint({
    contract: movesBookCall,
    action: 'schedule.view',
    async run(context, input) {
      const { name, bytes } = await movesBook(await exportMoves(context, scheduleQuestion(input)))
      const { params, query } = input
      const plainName = `transitions-${params.itemType}-${params.id}-${query.dbeg}.xlsx`
      return fileAnswer(bytes, name, movesBookCall.responseType, plainName)
    },
  }),
)
