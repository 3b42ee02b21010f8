import type { HistoryReader } from '@/db/queries/history/view/find-acts'
import type { Actor } from '@/lib/core/rules/accounts/actor'

/** The properties of an actor that decide which changes they may see. */
export const historyReader = ({
  userId,
  isSuperuser,
  editorOf,
  programmes,
  boundTo,
}: Actor): HistoryReader => ({
  ...editorOf,
  userId,
  everything: isSuperuser,
  programmes: programmes.map(({ programmeId }) => programmeId),
  ownTeacher: boundTo.teacherId,
})
