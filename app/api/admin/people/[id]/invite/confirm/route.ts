import { serve } from '@/lib/http/endpoint'
import { confirmLink } from '@/lib/accounts/service/confirm-link'
import { confirmLinkCall } from '@/lib/accounts/calls.contract'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  confirmLinkCall,
  async (context, { params: { id } }) => {
    await confirmLink(context, id)
    return {}
  },
)
