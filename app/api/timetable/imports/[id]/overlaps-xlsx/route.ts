import { bookAnswer } from '@/app/api/book-answer'
import { serve } from '@/lib/http/endpoint'
import { viewImportOverlaps } from '@/lib/imports/service/view-import'
import { importOverlapsBookCall } from '@/lib/imports/calls/import-runs.contract'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  importOverlapsBookCall,
  async (context, { params, query, request }) => {
    const { overlaps } = await viewImportOverlaps(context, params.id, {
      kind: query.kind ?? null,
      text: query.search.trim(),
      from: query.from ?? null,
      until: query.to ?? null,
    })
    const plainName = `overlaps-${params.id}.xlsx`
    return bookAnswer(request, ['overlaps', { overlaps }], {
      type: importOverlapsBookCall.responseType,
      plainName,
    })
  },
)
