import { endpoint, routes } from '@/lib/http/endpoint'
import { changePersonRights, viewPerson } from '@/lib/accounts/service/person'
import { encodePerson } from '@/lib/accounts/calls'
import { changeRightsCall, personCall } from '@/lib/accounts/calls.contract'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  endpoint(personCall, async (context, { params: { id } }) => encodePerson(await viewPerson(context, id))),
  endpoint(changeRightsCall, async (context, { params: { id }, body }) => ({
    changeId: await changePersonRights(context, id, body),
  })),
)
