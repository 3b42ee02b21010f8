import { fireEvent, render, screen } from '@testing-library/react'
import { SWRConfig } from 'swr'
import type { GroupId, RoomId } from '@/lib/core/names/rules/ids'
import type { ActiveSubject } from '@/lib/core/schedule/rules/active-item'
import { useCachedSubject, useCacheSubject, type PartialSubject } from './subject-cache'

const name = { kind: 'group', id: 12 as GroupId, title: 'ИСТб-23-1' } as const
const whole: ActiveSubject = { ...name, subgroupCount: 2, may: ['plan'] }

function Known({ told }: { told: readonly PartialSubject[] }) {
  const tell = useCacheSubject()
  const known = useCachedSubject(told[0] ?? null)
  return (
    <>
      {told.map((one, index) => (
        <button key={index} onClick={() => tell(one)} />
      ))}
      <output>{JSON.stringify(known)}</output>
    </>
  )
}

function knownAfter(...told: PartialSubject[]): ActiveSubject {
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <Known told={told} />
    </SWRConfig>,
  )
  screen.getAllByRole('button').forEach((button) => fireEvent.click(button))
  return JSON.parse(screen.getByRole('status').textContent ?? '')
}

test('what comes later completes what a badge said', () => {
  expect(knownAfter(name, whole)).toEqual(whole)
})

test('a badge, which knows neither subgroups nor rights, does not forget them', () => {
  expect(knownAfter(whole, name)).toEqual(whole)
})

test('newer data of the week replace older ones', () => {
  expect(knownAfter(whole, { ...whole, title: 'ИСТб-24-1', may: [] })).toEqual({
    ...whole,
    title: 'ИСТб-24-1',
    may: [],
  })
})

test('a room is whole by its kind', () => {
  const room = { kind: 'room', id: 7 as RoomId, title: 'К-206' } as const
  expect(knownAfter(room)).toEqual({ ...room, subgroupCount: 1, may: [] })
})
