import { buildEvent, buildGroup } from '@/db/testing/factories'
import { requestActor } from '@/lib/auth/actor'
import { isAllowed } from '@/lib/core/rules/rights/rights'
import { calendarDate } from '@/lib/core/rules/calendar/calendar-date'
import type { GroupId } from '@/lib/core/rules/names/ids'
import { servedDatabase } from '@/testing/served-database'
import { warmUpWorker } from './warm-up'

test('weeks of groups with classes are drawn for one who may see them, and sent to nobody', async () => {
  const { db } = await servedDatabase({ CLOCK: '2026-11-18T10:30' })
  const drawn: string[] = []
  const pageOf = (id: GroupId) => `/dashboard/?id=${id}`
  const draw: Parameters<typeof warmUpWorker>[1] = async (url, { cookie }) => {
    const actor = requestActor(cookie)
    const group = { kind: 'group', id: Number(/id=(\d+)/.exec(url)?.[1]) as GroupId } as const
    drawn.push(`${url} ${actor && isAllowed(actor, 'schedule.view', group)}`)
  }
  await warmUpWorker(pageOf, draw)
  expect(drawn).toEqual([])
  const [taught, free] = [await buildGroup(db), await buildGroup(db)]
  await buildEvent(db, { on: [{ date: calendarDate('2026-11-18'), pair: 1 }], groups: [taught.id] })
  await buildEvent(db, { on: [{ date: calendarDate('2026-11-25'), pair: 1 }], groups: [free.id] })
  await warmUpWorker(pageOf, draw)
  expect(new Set(drawn)).toEqual(new Set([`${pageOf(taught.id)} true`]))
  expect(drawn.length).toBeGreaterThan(1)
})
