import { encodeChangedItem } from '@/lib/core/changing/calls/class-change'
import { changePeopleCall } from '@/lib/core/changing/calls/class-change.contract'
import { serve } from '@/lib/http/endpoint'
import { changePeople } from '@/lib/planning/service/change-people'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  changePeopleCall,
  async (context, { params: { id }, body }) => {
    const { until_the_end: forever, just_change: justChange, dry_run: dryRun, ...people } = body
    return encodeChangedItem(await changePeople(context, { id, forever, justChange, dryRun, ...people }))
  },
)
