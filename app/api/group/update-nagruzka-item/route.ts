import type { GroupId, LoadItemId, TeacherId } from '@/lib/core/rules/names/ids'
import { endpoint, routes } from '@/lib/http/endpoint'
import { changeLoadPeople } from '@/lib/planning/service/change-people'
import { encodeUntouched } from '@/lib/core/calls/placing/class-change'
import { changeLoadCall } from '@/lib/core/calls/placing/class-change.contract'

export const dynamic = 'force-dynamic'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  endpoint({
    contract: changeLoadCall,
    async run(context, { body }) {
      const { meetings, untouched, warnings, version, changeId } = await changeLoadPeople(context, {
        id: body.nagruzka_id as LoadItemId,
        teachers: body.teachers as TeacherId[],
        groups: body.groups as GroupId[],
        justChange: body.just_change,
        version: body.version,
        dryRun: body.dry_run,
      })
      return {
        changed: meetings,
        untouched: untouched.map(encodeUntouched),
        warnings,
        version,
        change_id: changeId,
      }
    },
  }),
)
