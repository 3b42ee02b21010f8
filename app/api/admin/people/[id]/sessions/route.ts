import { serve } from '@/lib/http/endpoint'
import { endSessionsOfPerson } from '@/lib/accounts/service/person'
import { endPersonSessionsCall } from '@/lib/accounts/calls.contract'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  endPersonSessionsCall,
  async (context, { params: { id } }) => {
    await endSessionsOfPerson(context, id)
    return {}
  },
)
