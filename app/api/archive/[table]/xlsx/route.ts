import { serve } from '@/lib/http/endpoint'
import { exportWholeTable } from '@/lib/archive/service/take-archive'
import { wholeTableWords } from '@/lib/archive/calls'
import { wholeTableCall } from '@/lib/archive/calls.contract'
import { bookAnswer } from '../../../book-answer'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  wholeTableCall,
  async (context, { params: { table }, request }) => {
    const data = await exportWholeTable(context, table)
    const plainName = `${wholeTableWords[table]}.xlsx`
    return bookAnswer(request, ['table', data], { type: wholeTableCall.responseType, plainName })
  },
)
