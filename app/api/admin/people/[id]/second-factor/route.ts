import { endpoint, routes } from '@/lib/http/endpoint'
import { dropFactorOfPerson } from '@/lib/services/users/person'
import { dropPersonFactorCall } from '@/lib/wire/people.contract'

export const dynamic = 'force-dynamic'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  endpoint({
    contract: dropPersonFactorCall,
    async run(context, { params: { id } }) {
      await dropFactorOfPerson(context, id)
      return {}
    },
  }),
)
