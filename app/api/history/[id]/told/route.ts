import { endpoint, routes } from '@/lib/http/endpoint'
import { viewToldCall } from '@/lib/history/calls.contract'
import { viewTold } from '@/lib/history/service/view/view-told'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  endpoint(viewToldCall, (context, { params }) => viewTold(context, params.id)),
)
