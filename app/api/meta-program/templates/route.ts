import { endpoint, routes } from '@/lib/http/endpoint'
import { listTemplates } from '@/lib/services/vocabularies/list-templates'
import { encodeTemplates } from '@/lib/wire/vocabularies'
import { templatesCall } from '@/lib/wire/vocabularies.contract'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  endpoint({
    contract: templatesCall,
    etag: true,
    run: async (context) => encodeTemplates(await listTemplates(context)),
  }),
)
