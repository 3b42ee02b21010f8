import { movesBookCall, scheduleQuestion } from '@/lib/core/schedule/calls/schedule.contract'
import { serve } from '@/lib/http/endpoint'
import { exportMoves } from '@/lib/print/service/export-schedule'
import { bookAnswer } from '../../../book-answer'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(movesBookCall, async (context, input) => {
  const data = await exportMoves(context, scheduleQuestion(input))
  const { params, query, request } = input
  const plainName = `transitions-${params.itemType}-${params.id}-${query.dbeg}.xlsx`
  return bookAnswer(request, ['moves', data], { type: movesBookCall.responseType, plainName })
})
