import { endpoint, routes } from '@/lib/http/endpoint'
import { endSessionsOfPerson } from '@/lib/services/users/person'
import { endPersonSessionsCall } from '@/lib/wire/people.contract'

export const dynamic = 'force-dynamic'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  endpoint({
    contract: endPersonSessionsCall,
    async run(context, { params: { id } }) {
      await endSessionsOfPerson(context, id)
      return {}
    },
  }),
)
