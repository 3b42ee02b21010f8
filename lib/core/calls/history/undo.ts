import type { ChangeId, MeetingId } from '@/lib/core/rules/names/ids'

/** `only`: undoes the change for these classes alone. */
export const undoUrl = (
  id: ChangeId,
  { only = [], dryRun = false }: { only?: readonly MeetingId[]; dryRun?: boolean } = {},
): string => {
  const query = new URLSearchParams({
    ...(dryRun && { dry_run: '1' }),
    ...(only.length > 0 && { only: only.join(',') }),
  })
  return `/api/change/${id}/undo/${query.size > 0 ? `?${query}` : ''}`
}
