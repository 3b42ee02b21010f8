import { endpoint, routes } from '@/lib/http/endpoint'
import { changeProgramme } from '@/lib/programmes/service/change-programme'
import { removeProgramme } from '@/lib/programmes/service/remove-programme'
import { viewProgramme } from '@/lib/programmes/service/open-programme'
import { encodeChangedProgramme, encodeProgramme } from '@/lib/programmes/calls/programmes'
import { changeProgrammeCall, programmeCall, removeProgrammeCall } from '@/lib/programmes/calls/programmes.contract'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  endpoint(programmeCall, async (context, { params }) => encodeProgramme(await viewProgramme(context, params.id))),
  endpoint(changeProgrammeCall, async (context, { params, body }) => {
    const changed = await changeProgramme(context, {
      id: params.id,
      version: body.version,
      title: body.title,
      color: body.color,
      isProject: body.is_project,
      isDpo: body.is_dpo,
      disciplinesIndependent: body.disciplines_independent,
      roomIds: body.permissions?.auditories,
    })
    return encodeChangedProgramme(changed)
  }),
  endpoint(removeProgrammeCall, (context, { params, query: { keepNagruzka: keepsLoad, ...removal } }) =>
    removeProgramme(context, { ...params, keepsLoad, ...removal }),
  ),
)
