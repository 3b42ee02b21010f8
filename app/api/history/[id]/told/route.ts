import { serve } from '@/lib/http/endpoint'
import { viewToldCall } from '@/lib/history/calls.contract'
import { viewTold } from '@/lib/history/service/view/view-told'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(viewToldCall, (context, { params }) =>
  viewTold(context, params.id),
)
