import { act, render, screen, waitFor } from '@testing-library/react'
import { SWRConfig } from 'swr'
import { FailedPlaceholder } from '@/components/ui/placeholder'
import { type Tag, useAnswer, useAsked, useChanged } from './answers'
import { onCallFailure } from './call'

const ownFetch = globalThis.fetch
let asked: string[] = []
let answer = { status: 200, body: '7' }
const refusal = { status: 500, body: JSON.stringify({ detail: 'Слишком долго.' }) }
beforeEach(() => {
  asked = []
  answer = { status: 200, body: '7' }
  globalThis.fetch = async (input) => {
    asked.push(String(input))
    const { status, body } = answer
    return { ok: status === 200, status, text: async () => body } as Response
  }
})
afterAll(() => {
  globalThis.fetch = ownFetch
})

function Shown({ tag }: { tag: Tag }) {
  const { data } = useAnswer(tag, `/api/${tag}/`, (answer: number) => answer + 1)
  return <output>{data}</output>
}

function Screen({ question, keepPreviousData }: { question: string; keepPreviousData?: boolean }) {
  const places = useAsked('timetable', `/api/${question}/`, (found: number) => found + 1, {
    keepPreviousData,
  })
  if (places.hasFailed) return <FailedPlaceholder text="Не удалось найти места" query={places} />
  return <output>{places.data}</output>
}

const alone = { provider: () => new Map(), dedupingInterval: 0 }

function Change() {
  const changed = useChanged()
  return <button onClick={() => void changed('timetable', 'permissions')}>change</button>
}

test('a change asks again for all that hangs on what it names, and for nothing else', async () => {
  render(
    <SWRConfig value={alone}>
      <Shown tag="timetable" />
      <Shown tag="permissions" />
      <Shown tag="list" />
      <Change />
    </SWRConfig>,
  )
  await waitFor(() => expect(screen.getAllByText('8')).toHaveLength(3))
  asked = []
  await act(async () => screen.getByText('change').click())
  expect(asked.sort()).toEqual(['/api/permissions/', '/api/timetable/'])
})

test('a screen shows the sentence of a refusal, and asks again', async () => {
  answer = refusal
  render(
    <SWRConfig value={alone}>
      <Screen question="places" />
    </SWRConfig>,
  )
  expect(await screen.findByText('Слишком долго.')).toBeTruthy()
  answer = { status: 200, body: '7' }
  await act(async () => screen.getByRole('button').click())
  expect(await screen.findByText('8')).toBeTruthy()
  expect(screen.queryByText('Слишком долго.')).toBeNull()
})

test('a refresh that fails leaves what is known, and is reported', async () => {
  const reported: (string | null)[] = []
  const stop = onCallFailure(({ detail }) => reported.push(detail))
  render(
    <SWRConfig value={alone}>
      <Screen question="places" />
      <Change />
    </SWRConfig>,
  )
  await screen.findByText('8')
  answer = refusal
  await act(async () => screen.getByText('change').click())
  await waitFor(() => expect(reported).toEqual(['Слишком долго.']))
  expect(screen.getByText('8')).toBeTruthy()
  stop()
})

test('what is refused at a refresh, as it is gone, is not reported', async () => {
  const reported: (string | null)[] = []
  const stop = onCallFailure(({ detail }) => reported.push(detail))
  render(
    <SWRConfig value={alone}>
      <Screen question="places" />
      <Change />
    </SWRConfig>,
  )
  await screen.findByText('8')
  answer = { status: 404, body: JSON.stringify({ detail: 'Такого отсутствия нет.', code: 'not_found' }) }
  await act(async () => screen.getByText('change').click())
  await waitFor(() => expect(asked).toHaveLength(2))
  expect(screen.getByText('8')).toBeTruthy()
  expect(reported).toEqual([])
  stop()
})

test('the answer that stays while another loads is no answer once that has failed', async () => {
  const on = (question: string) => (
    <SWRConfig value={alone}>
      <Screen question={question} keepPreviousData />
    </SWRConfig>
  )
  const { rerender } = render(on('places'))
  await screen.findByText('8')
  answer = refusal
  rerender(on('others'))
  expect(screen.getByText('8')).toBeTruthy()
  expect(await screen.findByText('Слишком долго.')).toBeTruthy()
  expect(screen.queryByText('8')).toBeNull()
})
