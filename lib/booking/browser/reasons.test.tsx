import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { SWRConfig } from 'swr'
import type { Actor } from '@/lib/core/actor/rules/actor'
import type { ReasonsAnswer } from '@/lib/core/views/calls/vocabularies.contract'
import { powerlessActor, superuser } from '@/testing/actors'
import { Network } from '@/testing/network'
import { useOfferedReasons, useReasons } from './reasons'

const theirs: ReasonsAnswer = [
  { title: 'Совет', for: ['request', 'closure'] },
  { title: 'Болезнь', for: ['absence'] },
  { title: 'ППОС', for: ['request'] },
]
const network = new Network(() => theirs)
afterAll(() => network.restore())
beforeEach(() => {
  localStorage.clear()
  network.asked.length = 0
  network.answer = () => theirs
})

const wrapper = ({ children }: { children: ReactNode }) => (
  <SWRConfig value={{ provider: () => new Map() }}>{children}</SWRConfig>
)
const defaults = ['Ремонт', 'Перевод']
const offered = (actor: Actor) => renderHook(() => useOfferedReasons(actor, 'closure', defaults), { wrapper }).result

test('those of the university come in its order, each where it is meant for; until then the defaults', async () => {
  const closures = offered(superuser)
  expect(closures.current).toEqual(defaults)
  await waitFor(() => expect(closures.current).toEqual(['Совет']))
})

test('what was typed in this browser stays first', async () => {
  const { result } = renderHook(() => useReasons(superuser), { wrapper })
  act(() => result.current.record('Болезнь'))
  await waitFor(() => expect(result.current.texts).toEqual(['Болезнь', 'Совет', 'ППОС']))
})

test('where none come, the defaults stay', async () => {
  network.answer = () => {
    throw new TypeError('No connection')
  }
  const closures = offered(superuser)
  await waitFor(() => expect(network.asked).toHaveLength(1))
  expect(closures.current).toEqual(defaults)
})

test('who may not see them does not ask', () => {
  expect(offered(powerlessActor).current).toEqual(defaults)
  expect(network.asked).toEqual([])
})
