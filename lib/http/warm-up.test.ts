import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { GET as schedule } from '@/app/api/[itemType]/[id]/schedule/route'
import { buildEvent, buildGroup } from '@/db/testing/factories'
import { requestActor } from '@/lib/auth/actor'
import { calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { GroupId } from '@/lib/core/names/rules/ids'
import { isAllowed } from '@/lib/core/rights/rules/rights'
import { servedDatabase } from '@/testing/served-database'
import { warmUpWorker } from './warm-up'

const pageOf = (id: GroupId) => `/dashboard/?id=${id}`
const callOf = (id: GroupId) => `/api/group/${id}/schedule/?dbeg=2026-11-16&dend=2026-11-22`
const groupIn = (url: string) => ({ kind: 'group', id: Number(/id=(\d+)/.exec(url)?.[1]) as GroupId }) as const

test('weeks of groups with classes are served to one who may see them: pages drawn anew each time, and calls', async () => {
  const { db } = await servedDatabase({ CLOCK: '2026-11-18T10:30' })
  const [drawn, answered]: [string[], string[]] = [[], []]
  const warmUp = (signal = new AbortController().signal, onServed = () => {}) =>
    warmUpWorker(
      { schedule, pageSubject: groupIn, addressesOf: (id) => [pageOf(id), callOf(id)] },
      async (url, cookie, answer) => {
        const headers = { cookie, 'content-security-policy': `script-src 'nonce-${'N'.repeat(24)}'` }
        const request = Object.assign(new IncomingMessage(new Socket()), { method: 'GET', url, headers })
        const response = new ServerResponse(request)
        await answer(request, response, async () => {
          const actor = requestActor(request.headers.cookie ?? null)
          drawn.push(`${url} ${actor && isAllowed(actor, 'schedule.view', groupIn(url))}`)
          response.setHeader('content-type', 'text/html')
          response.end('<html></html>')
        })
        answered.push(`${url} ${response.statusCode}`)
        onServed()
      },
      signal,
    )
  await warmUp()
  expect([drawn, answered]).toEqual([[], []])
  const [taught, free] = [await buildGroup(db), await buildGroup(db)]
  await buildEvent(db, { on: [{ date: calendarDate('2026-11-18'), pair: 1 }], groups: [taught.id] })
  await buildEvent(db, { on: [{ date: calendarDate('2026-11-25'), pair: 1 }], groups: [free.id] })
  await warmUp()
  expect(new Set(drawn)).toEqual(new Set([`${pageOf(taught.id)} true`]))
  expect(new Set(answered)).toEqual(new Set([`${pageOf(taught.id)} 200`, `${callOf(taught.id)} 200`]))
  expect(drawn.length).toBe(answered.length / 2)
  expect(drawn.length).toBeGreaterThan(1)
  const [before, ending] = [answered.length, new AbortController()]
  await warmUp(ending.signal, () => ending.abort())
  expect(answered.length - before).toBe(1)
})
