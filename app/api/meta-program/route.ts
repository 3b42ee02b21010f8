import { endpoint, routes } from '@/lib/http/endpoint'
import { listProgrammes } from '@/lib/services/vocabularies/list-programmes'
import { encodeProgrammeEntry } from '@/lib/wire/vocabularies'
import { programmesCall } from '@/lib/wire/vocabularies.contract'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  endpoint({
    contract: programmesCall,
    action: 'list.view',
    etag: true,
    run: async (context) => (await listProgrammes(context)).map(encodeProgrammeEntry),
  }),
)
