import { mondayOf } from '@/lib/core/calendar/rules/calendar-date'
import { serve } from '@/lib/http/endpoint'
import { decodeWeekSubject, encodeVariantWeek } from '@/lib/variants/calls'
import { variantWeekCall } from '@/lib/variants/calls.contract'
import { viewVariantWeek } from '@/lib/variants/service/view-variant'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(variantWeekCall, async (context, { params, query }) =>
  encodeVariantWeek(
    await viewVariantWeek(context, params.id, {
      subject: decodeWeekSubject(query),
      monday: mondayOf(query.week),
    }),
  ),
)
