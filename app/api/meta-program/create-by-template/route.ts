import { serve } from '@/lib/http/endpoint'
import { createByTemplate } from '@/lib/programmes/service/create-by-template'
import { encodeChangedProgramme, encodeProgrammeRow } from '@/lib/programmes/calls/programmes'
import { createByTemplateCall, originOf } from '@/lib/programmes/calls/programmes.contract'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(createByTemplateCall, async (context, { body }) => {
  const { programme, rows: outcomes } = await createByTemplate(context, {
    templateKey: body.template || null,
    title: body.title,
    isProject: body.is_project,
    origin: originOf(body),
    file: body.file ?? null,
    dryRun: body.dry_run,
  })
  const rows = outcomes.map(encodeProgrammeRow)
  return programme ? { ...encodeChangedProgramme(programme), rows } : { rows, change_id: null }
})
