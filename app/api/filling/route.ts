import { endpoint, routes } from '@/lib/http/endpoint'
import { startFilling, viewLastFilling } from '@/lib/filling/service/manage-filling'
import { fillingAnswer, scopeOf } from '@/lib/filling/calls'
import { lastFillingCall, startFillingCall } from '@/lib/filling/calls.contract'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  endpoint(startFillingCall, async (context, { body: { from, seconds, variantId = null, ...asked } }) => ({
    id: await startFilling(context, { scope: scopeOf(asked), from, seconds, variantId }),
  })),
  endpoint(lastFillingCall, async (context) => {
    const found = await viewLastFilling(context)
    return { filling: found && fillingAnswer(found) }
  }),
)
