import { calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { encodeFilter, type EventsToken } from '@/lib/core/live/calls/live'
import type { GroupId } from '@/lib/core/names/rules/ids'
import type { Subject } from '@/lib/core/names/rules/resource'
import { CallError } from '@/lib/core/wire/browser/call'
import { liveTiming, reconnectDelay } from './live-timing'
import { openLiveChannel, type LiveChannel, type LiveSocket, type LiveStatus, sideLine } from './use-live'

const group: Subject = { kind: 'group', id: 12 as GroupId }
const monday = calendarDate('2026-11-16')
const nextMonday = calendarDate('2026-11-23')
const changedMessage = '{"type":"schedule_changed","data":{"type":"group","id":12,"dbeg":"2026-11-16"}}'

type SocketEvent = 'onopen' | 'onmessage' | 'onclose'

class FakeSocket implements LiveSocket {
  onopen: LiveSocket['onopen'] = null
  onmessage: LiveSocket['onmessage'] = null
  onclose: LiveSocket['onclose'] = null
  readonly sent: string[] = []
  closed = false
  constructor(readonly url: string) {}
  send(frame: string) {
    this.sent.push(frame)
  }
  close() {
    this.closed = true
  }
  private fire(event: SocketEvent, fields: object) {
    const handler = this[event] as ((event: object) => void) | null
    handler?.call(this, fields)
  }
  opens() {
    this.fire('onopen', {})
  }
  says(data: string) {
    this.fire('onmessage', { data })
  }
  breaks() {
    this.fire('onclose', { code: 1006 })
  }
}

/** A channel with time, tokens and sockets controlled by the test. */
function start(fetchToken: () => Promise<EventsToken> = token, line = sideLine()) {
  const world = {
    sockets: [] as FakeSocket[],
    tokens: 0,
    changes: 0,
    statuses: [] as LiveStatus[],
  }
  const channel: LiveChannel = openLiveChannel({
    fetchToken: () => {
      world.tokens += 1
      return fetchToken()
    },
    openSocket: (url) => {
      const socket = new FakeSocket(url)
      world.sockets.push(socket)
      return socket
    },
    onChange: () => (world.changes += 1),
    line,
    onStatus: (status) => world.statuses.push(status),
    now: Date.now,
    random: () => 0.5,
  })
  const last = () => {
    const socket = world.sockets.at(-1)
    if (!socket) throw new Error('No socket was opened')
    return socket
  }
  return { world, channel, last }
}

const token = () => Promise.resolve({ token: 'a b', url: 'ws://live/socket.io', lifetimeSeconds: 600 })
const pass = (milliseconds: number) => jest.advanceTimersByTimeAsync(milliseconds)
const anyDelay = liveTiming.reconnectDelayMax
const anyJitter = liveTiming.reconnectJitter

async function online() {
  const started = start()
  started.channel.watch(group, monday)
  await pass(0)
  started.last().opens()
  return started
}

beforeEach(() => {
  jest.useFakeTimers({ now: 1_000_000 })
  jest.spyOn(console, 'warn').mockReturnValue()
})
afterEach(() => {
  jest.useRealTimers()
  jest.restoreAllMocks()
})

test('it fetches a token, connects with it and says what it looks at', async () => {
  const { world, last } = await online()
  expect(last().url).toBe('ws://live/socket.io?t=a%20b')
  expect(last().sent).toEqual([encodeFilter(group, monday)])
  expect(world.statuses).toEqual([{ status: 'online', since: null }])
  await pass(anyJitter)
  expect(world.changes).toBe(0)
})

test('what else the page says goes over the same socket, again whenever that opens, and others’ words come back', async () => {
  const line = sideLine()
  const heard: (string | null)[] = []
  line.listen((message) => heard.push(message))
  const { channel, last } = start(token, line)
  channel.watch(group, monday)
  line.say('first')
  await pass(0)
  last().opens()
  line.say('second')
  expect(last().sent).toEqual([encodeFilter(group, monday), 'first', 'second'])
  last().says('{"type":"presence"}')
  last().says(changedMessage)
  last().breaks()
  expect(heard).toEqual(['{"type":"presence"}', null])
  await pass(anyDelay)
  last().opens()
  expect(last().sent).toEqual([encodeFilter(group, monday), 'second'])
})

test('it says so again whenever it looks at something else', async () => {
  const { channel, last } = await online()
  channel.watch(group, monday)
  channel.watch(group, nextMonday)
  expect(last().sent).toEqual([encodeFilter(group, monday), encodeFilter(group, nextMonday)])
})

test('what was chosen while connecting is sent on opening', async () => {
  const { channel, last } = start()
  await pass(0)
  channel.watch(group, monday)
  channel.watch(group, nextMonday)
  expect(last().sent).toEqual([])
  last().opens()
  expect(last().sent).toEqual([encodeFilter(group, nextMonday)])
})

test.each([changedMessage, changedMessage.replace('changed', 'removed')])(
  'a notice has the week read again, once for several: %s',
  async (message) => {
    const { world, last } = await online()
    last().says(message)
    last().says(message)
    expect(world.changes).toBe(0)
    await pass(liveTiming.noticeJitter)
    expect(world.changes).toBe(1)
    last().says(message)
    await pass(liveTiming.noticeJitter)
    expect(world.changes).toBe(2)
  },
)

test('a stream of notices does not put the reading off', async () => {
  const { world, last } = await online()
  last().says(changedMessage)
  await pass(liveTiming.noticeJitter / 3)
  last().says(changedMessage)
  await pass(liveTiming.noticeJitter / 3)
  expect(world.changes).toBe(1)
})

test('expired, and what it does not know, change nothing', async () => {
  const { world, last } = await online()
  last().says('expired')
  last().says('{"type":"news"}')
  await pass(anyJitter)
  expect(world.changes).toBe(0)
})

describe('a lost connection', () => {
  test('is restored, and the week read again exactly once', async () => {
    const { world, last } = await online()
    await pass(5000)
    last().breaks()
    await pass(anyDelay)
    expect(world.sockets).toHaveLength(2)
    last().opens()
    last().says(changedMessage)
    await pass(anyJitter)
    expect(world.changes).toBe(1)
    expect(last().sent).toEqual([encodeFilter(group, monday)])
    expect(world.statuses).toEqual([
      { status: 'online', since: null },
      { status: 'offline', since: 1_005_000 },
      { status: 'online', since: null },
    ])
  })

  test('is tried for at growing delays, without end, with a token for each', async () => {
    const { world, last } = await online()
    const delays: number[] = []
    for (let failure = 0; failure < 8; failure++) {
      const tokens = world.tokens
      last().breaks()
      const brokeAt = Date.now()
      while (world.tokens === tokens) await pass(100)
      delays.push(Date.now() - brokeAt)
    }
    expect(delays).toEqual([1000, 2000, 4000, 5000, 5000, 5000, 5000, 5000])
    expect(world.statuses.at(-1)).toEqual({ status: 'offline', since: 1_000_000 })
  })

  test('begins anew at the shortest delay once it was restored', async () => {
    const { world, last } = await online()
    for (let failure = 0; failure < 4; failure++) {
      last().breaks()
      await pass(anyDelay)
    }
    last().opens()
    last().breaks()
    const sockets = world.sockets.length
    await pass(999)
    expect(world.sockets).toHaveLength(sockets)
    await pass(1)
    expect(world.sockets).toHaveLength(sockets + 1)
  })

  test('is logged once, however many attempts fail', async () => {
    const { last } = await online()
    for (let failure = 0; failure < 5; failure++) {
      last().breaks()
      await pass(anyDelay)
    }
    expect(console.warn).toHaveBeenCalledTimes(1)
  })
})

test('an attempt that comes to nothing in 20 s is given up', async () => {
  const { world, last } = start()
  await pass(liveTiming.connectTimeout - 1)
  expect(last().closed).toBe(false)
  await pass(1)
  expect(last().closed).toBe(true)
  expect(world.statuses).toEqual([{ status: 'offline', since: 1_000_000 }])
  await pass(anyDelay)
  expect(world.sockets).toHaveLength(2)
})

test('a first connection that comes late has the week read again', async () => {
  let fails = true
  const { world, last } = start(() => (fails ? Promise.reject(new Error('502')) : token()))
  await pass(0)
  expect(world.statuses).toEqual([{ status: 'offline', since: 1_000_000 }])
  fails = false
  await pass(anyDelay)
  last().opens()
  await pass(anyJitter)
  expect(world.changes).toBe(1)
})

describe('a token', () => {
  const renewal = 600_000 - liveTiming.renewalMargin

  test('is renewed 30 s before it runs out, and the new connection closes the previous', async () => {
    const { world, last } = await online()
    const first = last()
    await pass(renewal - 1)
    expect([world.tokens, first.closed]).toEqual([1, false])
    await pass(1)
    expect([world.tokens, first.closed]).toEqual([2, true])
    last().opens()
    await pass(anyJitter)
    expect(world.changes).toBe(1)
    expect(world.statuses).toEqual([{ status: 'online', since: null }])
  })

  test('is not asked for again and again when it lasts no longer than the margin', async () => {
    const { world, last } = start(async () => ({ ...(await token()), lifetimeSeconds: 10 }))
    await pass(0)
    last().opens()
    await pass(liveTiming.reconnectDelay - 1)
    expect(world.tokens).toBe(1)
  })

  test('refused because the session has ended stops everything, and is no lost connection', async () => {
    let signedIn = true
    const { world, channel, last } = start(() =>
      signedIn ? token() : Promise.reject(new CallError(401, '', null, null)),
    )
    await pass(0)
    last().opens()
    signedIn = false
    await pass(renewal)
    channel.reconnect()
    channel.disconnect()
    await pass(600_000)
    expect([world.tokens, world.sockets.length]).toEqual([2, 1])
    expect(world.statuses).toEqual([{ status: 'online', since: null }])
  })
})

describe('after a sleep', () => {
  test('everything that wakes makes one connection and one refetch', async () => {
    const { world, channel, last } = await online()
    const slept = last()
    jest.setSystemTime(Date.now() + 3_600_000)
    channel.disconnect()
    channel.reconnect()
    channel.reconnect()
    slept.breaks()
    await pass(0)
    channel.reconnect()
    expect([world.tokens, world.sockets.length, slept.closed]).toEqual([2, 2, true])
    last().opens()
    await pass(600_000 - liveTiming.renewalMargin - 1)
    expect([world.tokens, world.sockets.length, world.changes]).toEqual([2, 2, 1])
  })

  test('a network that left is offline at once', async () => {
    const { world, channel, last } = await online()
    channel.disconnect()
    expect(world.statuses.at(-1)).toEqual({ status: 'offline', since: 1_000_000 })
    expect(last().closed).toBe(true)
  })
})

test('a closed channel does nothing more', async () => {
  const { world, channel, last } = await online()
  last().says(changedMessage)
  channel.close()
  channel.reconnect()
  await pass(3_600_000)
  expect(last().closed).toBe(true)
  expect([world.tokens, world.changes, world.sockets.length]).toEqual([1, 0, 1])
})

test('closing while the token is on its way opens no socket', async () => {
  const { world, channel } = start()
  channel.close()
  await pass(0)
  expect(world.sockets).toEqual([])
})

test.each([
  [0, 0, 500],
  [0, 0.999, 1499],
  [1, 0.5, 2000],
  [9, 0, 2500],
  [9, 0.999, 5000],
])('attempt %i with chance %d waits %d ms', (attempt, random, expected) => {
  expect(reconnectDelay(attempt, random)).toBeCloseTo(expected, -1)
})
