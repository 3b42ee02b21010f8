import { calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { ChangeId, GroupId, LoadItemId, MeetingId } from '@/lib/core/names/rules/ids'
import type { PlacementRequest } from '@/lib/core/placing/rules/placement'
import { refusalOf } from '@/lib/core/refusals/browser/refusal'
import { onCallFailure, type CallError } from '@/lib/core/wire/browser/call'
import { placeClass } from '@/lib/planning/browser/placing'
import { changeComment, undo } from './changes'

const group = { kind: 'group', id: 12 as GroupId } as const
const request: PlacementRequest = {
  of: 'load',
  id: 7 as LoadItemId,
  roomId: null,
  date: calendarDate('2026-11-16'),
  pair: 2,
  scope: { repeat: 'once' },
  published: false,
  onTaken: 'refuse',
  dryRun: false,
}
const placed = {
  dates: ['2026-11-16'],
  created: [],
  skipped: [],
  untaught: [],
  warnings: [],
  violations: { total: 0, items: [] },
  h_set: 2,
  change_id: 5,
}

/** A fake network: requests sent, and the answers in order. `lost`: the answer never arrives. */
let sent: { url: string; key: string | null }[] = []
let answers: ('lost' | 'silence' | { status: number; body: object })[] = []
const ownFetch = globalThis.fetch

beforeEach(() => {
  sent = []
  globalThis.fetch = async (url, init) => {
    const respond = (status: number, body: object) =>
      ({ ok: status < 400, status, text: async () => JSON.stringify(body) }) as Response
    if (String(url).endsWith('/check-login/')) return respond(200, { csrf: 'value' })
    sent.push({ url: String(url), key: (init?.headers as Record<string, string>)['idempotency-key'] ?? null })
    const next = answers.shift()
    if (next === 'silence') return new Promise(() => undefined)
    if (next === undefined || next === 'lost') throw new TypeError('no network')
    return respond(next.status, next.body)
  }
})
afterAll(() => {
  globalThis.fetch = ownFetch
})

const failureOf = (task: Promise<unknown>) =>
  task.then(
    () => null,
    (error: unknown) => error,
  )

test('a lost answer is asked for once more with the same key', async () => {
  answers = ['lost', { status: 200, body: placed }]
  await expect(placeClass(request, group)).resolves.toMatchObject({ dates: ['2026-11-16'], changeId: 5 })
  expect(sent).toHaveLength(2)
  expect(sent[0]?.key).toMatch(/^[0-9a-f]{32}$/)
  expect(sent[1]?.key).toBe(sent[0]?.key)
})

test('two placings have keys of their own', async () => {
  answers = [
    { status: 200, body: placed },
    { status: 200, body: placed },
  ]
  await placeClass(request, group)
  await placeClass(request, group)
  expect(sent[0]?.key).not.toBe(sent[1]?.key)
})

test('so has every other change', async () => {
  answers = ['lost', { status: 200, body: { change_id: 4 } }]
  await expect(undo(3 as ChangeId)).resolves.toBe(4)
  expect(sent.map(({ url }) => url)).toEqual(['/api/change/3/undo/', '/api/change/3/undo/'])
  expect(sent[1]?.key).toBe(sent[0]?.key)
})

test('what stays unknown goes on under its key when it is tried again; what was answered does not', async () => {
  answers = ['lost', 'lost', { status: 200, body: { change_id: 4 } }, { status: 200, body: { change_id: 5 } }]
  await expect(undo(7 as ChangeId)).rejects.toThrow(TypeError)
  await undo(7 as ChangeId)
  await undo(7 as ChangeId)
  const [first, second, third, fourth] = sent.map(({ key }) => key)
  expect([second, third]).toEqual([first, first])
  expect(fourth).not.toBe(first)
})

describe('a call of unknown outcome', () => {
  const unknown = { status: 503, body: { detail: 'Неизвестно, записано ли.', code: 'unknown_outcome' } }
  const unavailable = { status: 503, body: { detail: 'Недоступна.', code: 'database_unavailable' } }
  beforeEach(() => jest.useFakeTimers())
  afterEach(() => jest.useRealTimers())

  test('is repeated under its key until an answer settles it, also past a database that is not yet back', async () => {
    answers = [unknown, unavailable, { status: 409, body: { detail: 'Занято.', code: 'conflict' } }]
    const failure = failureOf(undo(3 as ChangeId))
    await jest.advanceTimersByTimeAsync(10_000)
    expect(await failure).toMatchObject({ code: 'conflict' })
    expect(new Set(sent.map(({ key }) => key)).size).toBe(1)
    expect(sent).toHaveLength(3)
  })

  test('says so where it stays unknown', async () => {
    answers = [unknown, unavailable, unavailable, unavailable, unavailable]
    const failure = failureOf(undo(3 as ChangeId))
    await jest.advanceTimersByTimeAsync(10_000)
    expect(await failure).toMatchObject({ code: 'unknown_outcome', detail: 'Неизвестно, записано ли.' })
    expect(sent).toHaveLength(5)
  })

  test('one that is never answered is given up in time, and repeated under its key', async () => {
    answers = ['silence', { status: 200, body: { change_id: 4 } }]
    const undone = undo(3 as ChangeId)
    await jest.advanceTimersByTimeAsync(200_000)
    expect(await undone).toBe(4)
    expect(sent[1]?.key).toBe(sent[0]?.key)
  })

  test('a refusal that leaves no doubt is not repeated', async () => {
    answers = [unavailable]
    expect(await failureOf(undo(3 as ChangeId))).toMatchObject({ code: 'database_unavailable' })
    expect(sent).toHaveLength(1)
  })
})

describe('a refusal', () => {
  const announced: CallError[] = []
  let stop: () => void
  beforeEach(() => {
    announced.length = 0
    stop = onCallFailure((error) => announced.push(error))
  })
  afterEach(() => stop())

  test('names each conflict, to the asker alone', async () => {
    const conflict = {
      date: '2026-11-16',
      pair: 2,
      kind: 'auditory',
      id: 3,
      title: 'К-206',
      with: { id: 4, type: 'class', title: 'Физика' },
    }
    answers = [{ status: 409, body: { detail: 'Занято.', code: 'conflict', conflicts: [conflict] } }]
    expect(refusalOf(await failureOf(placeClass(request, group)))).toEqual({
      kind: 'conflict',
      detail: 'Занято.',
      conflicts: [{ ...conflict, kind: 'room', with: { id: 4, kind: 'class', title: 'Физика' } }],
    })
    expect(announced).toEqual([])
  })

  test('of something stale says what it is now', async () => {
    answers = [{ status: 409, body: { detail: 'Изменилось.', code: 'stale', current: { version: 3 } } }]
    const note = { comment: '', link: '', version: 2 }
    expect(refusalOf(await failureOf(changeComment(1 as MeetingId, note)))).toEqual({
      kind: 'stale',
      detail: 'Изменилось.',
      current: { version: 3 },
      later: null,
    })
    expect(announced).toEqual([])
  })

  test('any other failure is announced, and is no refusal', async () => {
    answers = [{ status: 403, body: { detail: 'Нельзя.', code: 'not_allowed' } }]
    expect(refusalOf(await failureOf(placeClass(request, group)))).toBeNull()
    expect(announced).toHaveLength(1)
  })
})
