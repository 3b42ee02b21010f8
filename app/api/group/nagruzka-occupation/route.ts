import { itemRefOf } from '@/lib/core/load/calls/load-item'
import { occupationCall } from '@/lib/core/load/calls/load.contract'
import { serve } from '@/lib/http/endpoint'
import { viewOccupation } from '@/lib/load/service/view-occupation'
import { encodeOccupation } from '@/lib/planning/calls/occupation'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(occupationCall, async (context, { query }) => {
  const occupation = await viewOccupation(context, {
    asked: {
      teachers: query.teachers,
      groups: query.groups,
      subgroup: query.ngroup,
      rooms: query.auditories,
    },
    from: query.dbeg,
    to: query.dend,
    drafts: query.with_projected,
    skipProjectsOf: query.skip_project_for_groups,
    item: query.nagruzka_id === undefined ? null : itemRefOf(query.nagruzka_type, query.nagruzka_id),
    moved: query.schedule_id ?? null,
  })
  return encodeOccupation(occupation)
})
