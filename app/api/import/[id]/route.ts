import { endpoint, routes } from '@/lib/http/endpoint'
import { changeSettings, forgetImport } from '@/lib/imports/service/change-import'
import { viewImportSettings } from '@/lib/imports/service/view-import'
import { encodeImport, settingsChange } from '@/lib/imports/calls/imports'
import { changeImportCall, forgetImportCall, importCall } from '@/lib/imports/calls/imports.contract'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  endpoint(importCall, async (context, { params }) => encodeImport(await viewImportSettings(context, params.id))),
  endpoint(changeImportCall, async (context, { params, body }) => {
    await changeSettings(context, params.id, settingsChange(body))
    return {}
  }),
  endpoint(forgetImportCall, async (context, { params }) => {
    await forgetImport(context, params.id)
    return {}
  }),
)
