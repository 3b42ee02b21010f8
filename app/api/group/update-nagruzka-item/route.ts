import { changeLoadCall } from '@/lib/core/changing/calls/class-change.contract'
import { endpoint, routes } from '@/lib/http/endpoint'
import { changeLoadPeople } from '@/lib/planning/service/change-people'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  endpoint(changeLoadCall, (context, { body: { nagruzkaId: id, ...people } }) =>
    changeLoadPeople(context, { id, ...people }),
  ),
)
