import { endpoint, routes } from '@/lib/http/endpoint'
import { changeLoadRowsCall } from '@/lib/load-table/calls.contract'
import { changeLoad } from '@/lib/load-table/service/change-load'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  endpoint(changeLoadRowsCall, (context, { body }) => changeLoad(context, body)),
)
