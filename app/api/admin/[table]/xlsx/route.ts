import { tableOf } from '@/lib/core/tables/calls/admin-table-words'
import { serve } from '@/lib/http/endpoint'
import { tableBookCall } from '@/lib/tables/calls/admin-tables.contract'
import { exportTable } from '@/lib/tables/service/view-table'
import { bookAnswer } from '../../../book-answer'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  tableBookCall,
  async (context, { params, query, request }) => {
    const asked = { table: tableOf(params.table), withRetired: query.with_retired }
    const data = await exportTable(context, asked)
    const plainName = `${params.table}.xlsx`
    return bookAnswer(request, ['table', data], { type: tableBookCall.responseType, plainName })
  },
)
