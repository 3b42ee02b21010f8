import { oneLineAnswer } from '@/lib/asking/calls/ask'
import { askCall } from '@/lib/asking/calls/ask.contract'
import { answerInOneLine } from '@/lib/asking/service/answer-question'
import { serve } from '@/lib/http/endpoint'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(askCall, async (context, { query }) =>
  oneLineAnswer(await answerInOneLine(context, query.q)),
)
