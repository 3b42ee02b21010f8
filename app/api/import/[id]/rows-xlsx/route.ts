import { rowsBook } from '@/lib/export/rows-book'
import type { ImportJobId } from '@/lib/domain/ids'
import { endpoint, routes } from '@/lib/http/endpoint'
import { fileAnswer } from '@/lib/http/respond'
import { viewImportRows } from '@/lib/services/imports/view-import'
import { rowsBookTexts } from '@/lib/text/imports'
import { importRowsBookCall } from '@/lib/wire/imports.contract'

export const dynamic = 'force-dynamic'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  endpoint({
    contract: importRowsBookCall,
    async run(context, { params }) {
      const rows = await viewImportRows(context, params.id as ImportJobId)
      return fileAnswer(await rowsBook(rows), rowsBookTexts.fileName, importRowsBookCall.responseType)
    },
  }),
)
