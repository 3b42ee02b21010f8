import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { SWRConfig } from 'swr'
import { superuser } from '@/testing/actors'
import { Network } from '@/testing/network'
import { useOffers } from './vocabularies'

const network = new Network(() => [])
afterAll(() => network.restore())

function Lists() {
  const lists = [useOffers(superuser, 'programme', true), useOffers(superuser, 'group', true)]
  return <output>{lists.filter((list) => list !== undefined).length}</output>
}

test('who comes back to the page asks anew which programmes there are, and nothing else', async () => {
  render(
    <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0, focusThrottleInterval: -1 }}>
      <Lists />
    </SWRConfig>,
  )
  await screen.findByText('2')
  fireEvent(window, new Event('focus'))
  await waitFor(() => expect(network.askedFor('meta-program')).toHaveLength(2))
  expect(network.askedFor('group')).toHaveLength(1)
})
