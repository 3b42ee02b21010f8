import { bookAnswer } from '@/app/api/book-answer'
import { serve } from '@/lib/http/endpoint'
import { viewImportRows } from '@/lib/imports/service/view-import'
import { importRowsBookCall } from '@/lib/imports/calls/imports.contract'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  importRowsBookCall,
  async (context, { params, request }) => {
    const rows = await viewImportRows(context, params.id)
    const plainName = `import-${params.id}.xlsx`
    return bookAnswer(request, ['rows', rows], { type: importRowsBookCall.responseType, plainName })
  },
)
