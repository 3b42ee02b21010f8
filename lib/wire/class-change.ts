import type { ChangeId, MeetingId } from '@/lib/domain/ids'

export type WireRemoved = { removed: number[]; change_id: number | null }

export const encodeRemoved = ({
  removed,
  changeId,
}: {
  removed: MeetingId[]
  changeId: ChangeId | null
}): WireRemoved => ({ removed, change_id: changeId })
