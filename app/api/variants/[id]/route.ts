import { endpoint, routes } from '@/lib/http/endpoint'
import { changeVariant, removeVariant } from '@/lib/variants/service/keep-variants'
import { viewVariant } from '@/lib/variants/service/view-variant'
import { encodeVariant } from '@/lib/variants/calls'
import { changeVariantCall, removeVariantCall, variantCall } from '@/lib/variants/calls.contract'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  endpoint(variantCall, async (context, { params, query }) =>
    encodeVariant(await viewVariant(context, params.id, query.variant_id)),
  ),
  endpoint(changeVariantCall, async (context, { params, body }) => {
    await changeVariant(context, params.id, body)
    return {}
  }),
  endpoint(removeVariantCall, async (context, { params }) => {
    await removeVariant(context, params.id)
    return {}
  }),
)
