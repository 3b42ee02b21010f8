import { endpoint, routes } from '@/lib/http/endpoint'
import { createProgramme } from '@/lib/programmes/service/create-programme'
import { listProgrammes } from '@/lib/core/service/names/list-names'
import { encodeChangedProgramme } from '@/lib/programmes/calls/programmes'
import { createProgrammeCall, originOf } from '@/lib/programmes/calls/programmes.contract'
import { encodeListedProgramme } from '@/lib/core/calls/names/vocabularies'
import { programmesCall } from '@/lib/core/calls/names/vocabularies.contract'

export const dynamic = 'force-dynamic'

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
