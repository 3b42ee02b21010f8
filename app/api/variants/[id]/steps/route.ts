import type { VariantId } from '@/lib/core/rules/names/ids'
import { endpoint, routes } from '@/lib/http/endpoint'
import { addStep } from '@/lib/variants/service/steps-of-variant'
import { decodeStep } from '@/lib/variants/calls'
import { variantStepCall } from '@/lib/variants/calls.contract'

export const dynamic = 'force-dynamic'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  endpoint({
    contract: variantStepCall,
    async run(context, { params, body }) {
      const step = decodeStep(body)
      const clashes = await addStep(context, params.id as VariantId, { version: body.version, step })
      return { clashes: clashes.map(({ dates, ...clash }) => ({ ...clash, dates: [...dates] })) }
    },
  }),
)
