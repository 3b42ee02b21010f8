import { z } from 'zod'
import { ownCall } from '@/lib/core/calls/calls/call.contract'
import { changeId } from '@/lib/core/calls/history/change.contract'

const longestName = 200

export const renameBuildingCall = ownCall({
  method: 'POST',
  path: '/api/admin/building/rename/',
  summary: 'Renames a building in its rooms and walks; under the name of another it becomes that one',
  body: z.object({ from: z.string().min(1).max(longestName), to: z.string().max(longestName) }),
  response: z.object({ rooms: z.int(), change_id: changeId.nullable() }),
})
