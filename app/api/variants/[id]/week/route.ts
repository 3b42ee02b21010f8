import { mondayOf } from '@/lib/domain/calendar-date'
import type { VariantId } from '@/lib/domain/ids'
import { endpoint, routes } from '@/lib/http/endpoint'
import { viewVariantWeek } from '@/lib/services/variants/view-variant'
import { decodeWeekSubject, encodeVariantWeek } from '@/lib/wire/variants'
import { variantWeekCall } from '@/lib/wire/variants.contract'

export const dynamic = 'force-dynamic'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  endpoint({
    contract: variantWeekCall,
    run: async (context, { params, query }) =>
      encodeVariantWeek(
        await viewVariantWeek(context, params.id as VariantId, {
          subject: decodeWeekSubject(query),
          monday: mondayOf(query.week),
        }),
      ),
  }),
)
