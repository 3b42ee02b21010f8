import { endpoint, routes } from '@/lib/http/endpoint'
import { createProgramme } from '@/lib/services/programmes/create-programme'
import { listProgrammes } from '@/lib/services/vocabularies/list-programmes'
import { encodeChangedProgramme } from '@/lib/wire/programmes'
import { createProgrammeCall, originOf } from '@/lib/wire/programmes.contract'
import { encodeListedProgramme } from '@/lib/wire/vocabularies'
import { programmesCall } from '@/lib/wire/vocabularies.contract'

export const dynamic = 'force-dynamic'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  endpoint({
    contract: programmesCall,
    etag: true,
    run: async (context) => (await listProgrammes(context)).map(encodeListedProgramme),
  }),
  endpoint({
    contract: createProgrammeCall,
    async run(context, { body }) {
      const { title, color, is_project: isProject } = body
      const order = { title, color, isProject, origin: originOf(body) }
      return encodeChangedProgramme(await createProgramme(context, order))
    },
  }),
)
