import { act, render, screen, waitFor } from '@testing-library/react'
import { SWRConfig } from 'swr'
import { useDialogs } from '@/components/ui/dialogs'
import { DialogsProvider } from '@/components/ui/dialogs-provider'
import { useAsked, useAskedInParts } from '@/lib/core/wire/browser/answers'
import { send } from '@/lib/core/wire/browser/call'
import { JobBar } from './job-bar'

const ownFetch = globalThis.fetch

/** What the server says of its one job; `sent`: what it was sent, but for looks at the job. */
let server: {
  id: number
  job: object
  part: object
  answer: { status: number; body: object }
  isAway: boolean
  lost: number
  sent: string[]
}

const waiting = { id: 5, state: 'waiting', ahead: 2, done: null, of: null, doing: null, parts: 0 }
const working = { ...waiting, state: 'working', ahead: 0 }

beforeEach(() => {
  server = {
    ...{ id: 5, job: waiting, part: {}, answer: { status: 200, body: { found: 7 } } },
    ...{ isAway: false, lost: 0, sent: [] },
  }
  globalThis.fetch = async (input, { method = 'GET' } = {}) => {
    const url = String(input)
    if (server.isAway) {
      server.lost += 1
      throw new TypeError('Failed to fetch')
    }
    const answered = (status: number, body: object) =>
      ({ ok: status < 300, status, text: async () => JSON.stringify(body) }) as Response
    if (url === '/accounts/check-login/') return answered(200, { csrf: 'c' })
    if (/^\/api\/job\/\d+\/$/.test(url) && method === 'GET') return answered(200, server.job)
    if (/^\/api\/job\/\d+\/part\/$/.test(url)) return answered(200, server.part)
    if (/^\/api\/job\/\d+\/answer\/$/.test(url)) return answered(server.answer.status, server.answer.body)
    server.sent.push(`${method} ${url}`)
    if (url === '/api/job/5/') {
      server.job = { ...waiting, state: 'cancelled' }
      server.answer = { status: 409, body: { detail: 'Отменено.', code: 'cancelled' } }
      return answered(200, {})
    }
    return answered(202, { id: server.id })
  }
})
afterAll(() => {
  globalThis.fetch = ownFetch
})

function Plan() {
  const plan = useAsked('timetable', '/api/plan/', ({ found }: { found: number }) => found)
  return <output>{plan.hasFailed ? plan.why : plan.data}</output>
}

function Check() {
  const check = useAsked('timetable', '/api/quality/?type=university', ({ found }: { found: number }) => found)
  return <output>{check.data}</output>
}

const alone = { provider: () => new Map(), dedupingInterval: 0 }

const page = (body: React.ReactNode) => (
  <SWRConfig value={alone}>
    <DialogsProvider underWay={<JobBar />}>{body}</DialogsProvider>
  </SWRConfig>
)

const end = () => screen.findByRole('button', { name: 'Прекратить' }, { timeout: 4000 })

test('a question that takes long shows its place and how far it is, outlives a lost network, and is answered', async () => {
  render(page(<Plan />))
  await screen.findByText('В очереди, впереди 2', undefined, { timeout: 4000 })
  server.isAway = true
  await waitFor(() => expect(server.lost).toBe(1), { timeout: 4000 })
  server.job = { ...waiting, state: 'working', ahead: 0, done: 3, of: 12 }
  server.isAway = false
  await screen.findByText('Составляется: 3 из 12', undefined, { timeout: 4000 })
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('25')
  expect(screen.getByRole('region', { name: 'Долгие задания' }).contains(screen.getByRole('progressbar'))).toBe(true)
  server.job = { ...working, done: 4, of: 5, doing: 'judging' }
  await screen.findByText('Сверяется качество: 4 из 5', undefined, { timeout: 4000 })
  server.job = { ...waiting, state: 'answered' }
  await screen.findByText('7', undefined, { timeout: 4000 })
  await waitFor(() => expect(screen.queryByRole('list')).toBeNull())
}, 20_000)

test.each([
  ['a check of quality', <Check key="check" />, null, 'Проверяется'],
  ['a dry run', null, { dry_run: true }, 'Проверяется'],
  ['a change', null, {}, 'Выполняется'],
])(
  '%s has a word of its own while it is under way',
  async (_, body, sent, word) => {
    server.job = { ...waiting, state: 'working', ahead: 0 }
    render(page(body))
    if (sent) void send('POST', '/api/change/', sent)
    await screen.findByText(word, undefined, { timeout: 4000 })
    server.job = { ...waiting, state: 'answered' }
    await waitFor(() => expect(screen.queryByRole('list')).toBeNull(), { timeout: 4000 })
  },
  20_000,
)

test('whoever ends it is told that nothing changed', async () => {
  render(page(<Plan />))
  await act(async () => (await end()).click())
  await screen.findByText('Отменено.', undefined, { timeout: 4000 })
  expect(server.sent).toEqual(['GET /api/plan/', 'DELETE /api/job/5/'])
}, 20_000)

test('what nobody looks at any more is ended, a change goes on', async () => {
  const { rerender } = render(page(<Plan />))
  await end()
  rerender(page(null))
  await waitFor(() => expect(server.sent).toContain('DELETE /api/job/5/'))
  server.sent = []
  server.job = waiting
  server.answer = { status: 200, body: { found: 7 } }
  const change = send('POST', '/api/change/', {})
  await end()
  await screen.findByText('В очереди, впереди 2')
  server.job = { ...waiting, state: 'answered' }
  expect(await change).toEqual({ found: 7 })
  expect(server.sent).toEqual(['POST /api/change/'])
}, 20_000)

test('another dry run of an address ends the one before, the same one is awaited once', async () => {
  render(page(null))
  const dryRun = () => send('POST', '/api/change/', { dry_run: true })
  const first = dryRun()
  const isEnded = expect(first).rejects.toMatchObject({ name: 'AbortError' })
  await end()
  server.id = 6
  const second = dryRun()
  await isEnded
  await waitFor(() => expect(server.sent).toContain('DELETE /api/job/5/'))
  server.job = { ...waiting, id: 6 }
  server.sent = []
  const again = dryRun()
  await waitFor(() => expect(server.sent).toEqual(['POST /api/change/']))
  server.job = { ...waiting, state: 'answered' }
  server.answer = { status: 200, body: { found: 7 } }
  expect(await Promise.all([second, again])).toEqual([{ found: 7 }, { found: 7 }])
  expect(server.sent).toEqual(['POST /api/change/'])
}, 20_000)

/** A plan of as many rows as are known. */
function RowPlan() {
  const question = { method: 'GET' as const, url: '/api/plan/', read: (sent: unknown) => sent as { found: number } }
  const plan = useAskedInParts('timetable', question, ({ found }) => found)
  return (
    <>
      <output>{`${plan.data ?? 'nothing'}, ${plan.hasFailed ? 'failed' : (plan.rest ?? 'whole')}, ${plan.why ?? ''}`}</output>
      <button onClick={plan.leave}>leave</button>
      <button onClick={() => void plan.reload()}>again</button>
    </>
  )
}
const shown = (text: string) => screen.findByText(text, undefined, { timeout: 4000 })
const found = (parts: number, rows: number) => {
  server.part = { found: rows }
  server.job = { ...working, parts }
}

test('a plan is shown while it is being made, as far as it is known', async () => {
  render(page(<RowPlan />))
  await shown('nothing, whole,')
  found(1, 3)
  await shown('3, sought,')
  found(2, 5)
  await shown('5, sought,')
  server.job = { ...working, state: 'answered' }
  await shown('7, whole,')
}, 20_000)

test('what was found stays when the rest is ended, and can be looked for again; another time it begins anew', async () => {
  const { rerender } = render(page(<RowPlan />))
  found(1, 3)
  await shown('3, sought,')
  await act(async () => (await end()).click())
  await shown('3, left, Отменено.')
  found(1, 4)
  await act(async () => screen.getByText('again').click())
  await shown('4, sought,')
  await act(async () => screen.getByText('leave').click())
  await shown('4, left,')
  const ended = () => server.sent.filter((one) => one === 'DELETE /api/job/5/')
  await waitFor(() => expect(ended()).toHaveLength(2))
  rerender(page(null))
  server.job = waiting
  rerender(page(<RowPlan />))
  await shown('nothing, whole,')
  await end()
  rerender(page(null))
  await waitFor(() => expect(ended()).toHaveLength(3))
}, 20_000)

function Opener() {
  const { modal } = useDialogs()
  return <button onClick={() => void modal({ title: 'План', body: () => <Plan /> })}>open</button>
}

test('in a dialog it is shown there, where it can be pressed', async () => {
  render(page(<Opener />))
  await act(async () => screen.getByText('open').click())
  await end()
  expect(screen.getByRole('dialog').contains(await end())).toBe(true)
}, 20_000)
