import { serve } from '@/lib/http/endpoint'
import { dropFactorOfPerson } from '@/lib/accounts/service/person'
import { dropPersonFactorCall } from '@/lib/accounts/calls.contract'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  dropPersonFactorCall,
  async (context, { params: { id } }) => {
    await dropFactorOfPerson(context, id)
    return {}
  },
)
