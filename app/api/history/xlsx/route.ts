import { endpoint, routes } from '@/lib/http/endpoint'
import { exportHistory } from '@/lib/services/history/told/export-history'
import { historyQuestion } from '@/lib/wire/history'
import { historyBookCall } from '@/lib/wire/history.contract'
import { bookAnswer } from '../../book-answer'

export const dynamic = 'force-dynamic'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  endpoint({
    contract: historyBookCall,
    async run(context, { query, request }) {
      const data = await exportHistory(context, historyQuestion(query))
      const { responseType: type } = historyBookCall
      return bookAnswer(request, ['history', data], { type, plainName: 'history.xlsx' })
    },
  }),
)
