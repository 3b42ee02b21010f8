import type { MeetingId } from '@/lib/core/rules/names/ids'
import { openAllToChange } from '../placing/open-class'
import type { DataContext } from '../context'
import { requireAllowed } from '../require-allowed'

/** Opens classes that are to be moved. Throws as `openAllToChange` does, and `not_allowed`. */
export const openToMove = (context: DataContext, ids: readonly MeetingId[]) =>
  openAllToChange(context, ids, ({ placed }) => requireAllowed(context, 'class.move', placed))
