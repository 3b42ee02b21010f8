import { closeDatabase, database } from '@/db/connection'
import { findCalendar } from '@/db/queries/core/calendar/calendar'
import { changeCalendar } from '@/lib/calendar/service/change-calendar'
import { commandLine } from '@/lib/core/actor/rules/actor'
import type { CalendarEdit } from '@/lib/core/days/rules/calendar-edit'
import { calendarSaved, calendarText, calendarUsage, consequenceLines } from '@/lib/core/days/texts/calendar'
import { universityNow } from '@/lib/environment/clock'
import { ArgumentError } from './argument-error'
import { calendarCommand } from './calendar-arguments'

async function change(edit: CalendarEdit): Promise<string> {
  const context = { db: database(), actor: commandLine, now: universityNow() }
  const { calendar, consequences } = await changeCalendar(context, { edit })
  return [calendarSaved, ...consequenceLines(consequences), '', calendarText(calendar)].join('\n')
}

async function run(args: string[]): Promise<string> {
  const calendar = await findCalendar(database())
  const command = calendarCommand(args, calendar)
  switch (command.name) {
    case 'help':
      return calendarUsage
    case 'show':
      return calendarText(calendar)
    case 'edit':
      return change(command.edit)
  }
}

try {
  console.log(await run(process.argv.slice(2)))
} catch (error) {
  const message = error instanceof Error ? error.message : String(error)
  console.error(error instanceof ArgumentError ? `${message}\n\n${calendarUsage}` : message)
  process.exitCode = 1
} finally {
  await closeDatabase()
}
