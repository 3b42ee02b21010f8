import { changeLoadCall } from '@/lib/core/changing/calls/class-change.contract'
import { serve } from '@/lib/http/endpoint'
import { changeLoadPeople } from '@/lib/planning/service/change-people'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  changeLoadCall,
  (context, { body: { nagruzkaId: id, ...people } }) => changeLoadPeople(context, { id, ...people }),
)
