import { endpoint, routes } from '@/lib/http/endpoint'
import { tickImport, viewDifferences } from '@/lib/imports/service/view-differences'
import { differencesAsked, encodePage, tickOf } from '@/lib/imports/calls/import-comparison'
import { importComparisonCall, tickImportCall } from '@/lib/imports/calls/imports.contract'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  endpoint(importComparisonCall, async (context, { params, query }) => ({
    comparison: encodePage(await viewDifferences(context, params.id, differencesAsked(query))),
  })),
  endpoint(tickImportCall, async (context, { params, body }) => ({
    comparison: encodePage(await tickImport(context, params.id, tickOf(body))),
  })),
)
