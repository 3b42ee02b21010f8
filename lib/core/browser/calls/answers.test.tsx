import { act, render, screen, waitFor } from '@testing-library/react'
import { SWRConfig } from 'swr'
import { useAnswer, useChanged, type Tag } from './answers'

const ownFetch = globalThis.fetch
let asked: string[] = []
beforeEach(() => {
  asked = []
  globalThis.fetch = async (input) => {
    asked.push(String(input))
    return { ok: true, status: 200, text: async () => '7' } as Response
  }
})
afterAll(() => {
  globalThis.fetch = ownFetch
})

function Shown({ tag }: { tag: Tag }) {
  const { data } = useAnswer(tag, `/api/${tag}/`, (answer: number) => answer + 1)
  return <output>{data}</output>
}

function Change() {
  const changed = useChanged()
  return <button onClick={() => void changed('timetable', 'permissions')}>change</button>
}

test('a change asks again for all that hangs on what it names, and for nothing else', async () => {
  render(
    <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0 }}>
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
