import { encodeListedProgramme } from '@/lib/core/views/calls/vocabularies'
import { programmesCall } from '@/lib/core/views/calls/vocabularies.contract'
import { listProgrammes } from '@/lib/core/views/service/list-names'
import { endpoint, routes } from '@/lib/http/endpoint'
import { encodeChangedProgramme } from '@/lib/programmes/calls/programmes'
import { createProgrammeCall, originOf } from '@/lib/programmes/calls/programmes.contract'
import { createProgramme } from '@/lib/programmes/service/create-programme'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  endpoint(programmesCall, async (context) => (await listProgrammes(context)).map(encodeListedProgramme), {
    etag: true,
  }),
  endpoint(createProgrammeCall, async (context, { body }) => {
    const { title, color, is_project: isProject } = body
    const order = { title, color, isProject, origin: originOf(body) }
    return encodeChangedProgramme(await createProgramme(context, order))
  }),
)
