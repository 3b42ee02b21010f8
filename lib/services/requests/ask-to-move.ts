import type { MeetingId } from '@/lib/domain/ids'
import { openAllToChange } from '../classes/open-class'
import type { ServiceContext } from '../context'
import { requireAllowed, type Granted } from '../require-allowed'

/** Asks to move these classes, before anything of them is locked. Throws as opening them does, and `not_allowed`. */
export async function askToMove(
  context: Pick<ServiceContext, 'db' | 'actor'>,
  ids: readonly MeetingId[],
): Promise<Granted<'class.move'>[]> {
  const opened = await openAllToChange(context, ids, ({ placed }) =>
    requireAllowed(context, 'class.move', placed),
  )
  return opened.map(({ granted }) => granted)
}
