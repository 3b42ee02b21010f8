import { runInWorker } from '@/lib/worker/run-in-worker'
import { serve } from '@/lib/http/endpoint'
import { fileAnswer } from '@/lib/http/respond'
import { historyQuestion } from '@/lib/history/calls'
import { historyBookCall } from '@/lib/history/calls.contract'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  historyBookCall,
  async (context, { query, request }) => {
    const { name, bytes } = await runInWorker('historyBook', context, historyQuestion(query), request.signal)
    return fileAnswer(bytes, name, historyBookCall.responseType, 'history.xlsx')
  },
)
