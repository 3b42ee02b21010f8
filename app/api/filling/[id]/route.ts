import { endpoint, routes } from '@/lib/http/endpoint'
import { throwFillingAway, viewFilling } from '@/lib/filling/service/manage-filling'
import { fillingAnswer } from '@/lib/filling/calls'
import { fillingCall, throwFillingAwayCall } from '@/lib/filling/calls.contract'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  endpoint(fillingCall, async (context, { params }) => fillingAnswer(await viewFilling(context, params.id))),
  endpoint(throwFillingAwayCall, async (context, { params }) => {
    await throwFillingAway(context, params.id)
    return {}
  }),
)
