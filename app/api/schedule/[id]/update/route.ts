import type { GroupId, MeetingId, TeacherId } from '@/lib/core/rules/names/ids'
import { endpoint, routes } from '@/lib/http/endpoint'
import { changePeople } from '@/lib/planning/service/change-people'
import { encodeChangedItem } from '@/lib/core/calls/placing/class-change'
import { changePeopleCall } from '@/lib/core/calls/placing/class-change.contract'

export const dynamic = 'force-dynamic'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  endpoint({
    contract: changePeopleCall,
    async run(context, { params, body }) {
      const changed = await changePeople(context, {
        id: params.id as MeetingId,
        teachers: body.teachers as TeacherId[],
        groups: body.groups as GroupId[],
        forever: body.until_the_end,
        justChange: body.just_change,
        version: body.version,
        dryRun: body.dry_run,
      })
      return encodeChangedItem(changed)
    },
  }),
)
