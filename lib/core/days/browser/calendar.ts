import {
  changeCalendarUrl,
  decodeConsequences,
  encodeCalendarEdit,
  type AskedEdit,
} from '@/lib/core/days/calls/calendar'
import type { ChangedCalendarAnswer } from '@/lib/core/days/calls/calendar.contract'
import type { CalendarConsequences } from '@/lib/core/days/rules/calendar-consequences'
import type { ChangeId } from '@/lib/core/names/rules/ids'
import { send } from '@/lib/core/wire/browser/call'

export { changeCalendarUrl, type AskedEdit } from '@/lib/core/days/calls/calendar'

/** `version`: of the calendar that the user saw. */
type CalendarAsk = { edit: AskedEdit; version: string; dryRun: boolean }

/**
 * Changes the calendar; a dry run only reports the consequences. Throws as `send` does, without the global
 * error message for refusals.
 */
export async function changeCalendar({
  edit,
  version,
  dryRun,
}: CalendarAsk): Promise<CalendarConsequences & { changeId: ChangeId | null }> {
  const body = { edit: encodeCalendarEdit(edit), version, dry_run: dryRun }
  const known = await send<ChangedCalendarAnswer>('POST', changeCalendarUrl, body, {
    quiet: dryRun || (({ status }) => status === 400 || status === 409),
  })
  return { ...decodeConsequences(known), changeId: known.change_id }
}
