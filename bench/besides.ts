import { setTimeout as delay } from 'node:timers/promises'
import { addDays, type CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { GroupId } from '@/lib/core/names/rules/ids'
import type { ServiceContext } from '@/lib/core/refusals/service/context'
import { viewSchedule } from '@/lib/core/views/service/view-schedule'

/** Milliseconds. */
const pause = 50

/** What a task returned, and how many milliseconds it took. */
export async function timed<Result>(work: () => Promise<Result>): Promise<{ took: number; result: Result }> {
  const began = performance.now()
  const result = await work()
  return { took: performance.now() - began, result }
}

/** Asks for weeks of groups, one after another, until `work` is done; what each took. */
export async function besides(
  context: ServiceContext,
  groups: readonly GroupId[],
  monday: CalendarDate,
  work: () => Promise<void>,
): Promise<number[]> {
  const state = { isDone: false }
  const times: number[] = []
  const ask = async () => {
    for (let at = 0; !state.isDone; at += 1) {
      const id = groups[at % groups.length] ?? (0 as GroupId)
      const question = { subject: { kind: 'group', id } as const, from: monday, to: addDays(monday, 6) }
      times.push((await timed(() => viewSchedule(context, question))).took)
      await delay(pause)
    }
  }
  await Promise.all([
    ask(),
    work().finally(() => {
      state.isDone = true
    }),
  ])
  return times
}
