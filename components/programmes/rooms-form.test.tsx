import { fireEvent, render, screen, within } from '@testing-library/react'
import { SWRConfig } from 'swr'
import type { RoomId } from '@/lib/core/names/rules/ids'
import { encodeRoomEntry } from '@/lib/core/views/calls/room-entry'
import { roomsTexts as texts } from '@/lib/programmes/texts/programme-forms'
import { superuser } from '@/testing/actors'
import { heldBy } from '@/testing/held'
import { Network } from '@/testing/network'
import { roomFlags } from '@/testing/rooms'
import { RoomsForm } from './use-programme-acts'

const room = (id: number, building: string, title: string) =>
  encodeRoomEntry({
    id: id as RoomId,
    title,
    building,
    capacity: null,
    ...roomFlags({ needsKey: true }),
    active: true,
  })
const network = new Network(() => [
  room(1, 'А', 'А-1'),
  room(2, 'А', 'А-2'),
  room(3, 'Б', 'Б-1'),
  room(4, 'Б', 'Б-2'),
  room(-1, 'Другие', 'Онлайн'),
])
afterAll(() => network.restore())

beforeAll(() => {
  HTMLElement.prototype.scrollIntoView = () => undefined
})

const done = jest.fn()
beforeEach(() => done.mockReset())

async function draw(roomIds: number[], whyNot: string | null = null) {
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <RoomsForm actor={superuser} roomIds={roomIds as RoomId[]} whyNot={whyNot} onDone={done} />
    </SWRConfig>,
  )
  await screen.findByRole('region', { name: 'Корпус А' })
}
const save = () => screen.getByRole<HTMLButtonElement>('button', { name: texts.save })
function add(text: string, option: RegExp) {
  fireEvent.change(screen.getByRole('combobox'), { target: { value: text } })
  fireEvent.click(screen.getByRole('option', { name: option }))
}

test('rooms stand by building, and are added and taken away one by one or a building at once', async () => {
  await draw([1, 3])
  expect(heldBy(save())).not.toBeNull()
  add('а-2', /^А-2/)
  add('корпус б', /^Корпус Б целиком/)
  fireEvent.click(within(screen.getByRole('region', { name: 'Корпус А' })).getByRole('button', { name: /А-1/ }))
  fireEvent.click(save())
  expect(done.mock.calls).toEqual([[[3, 2, 4]]])
  fireEvent.click(screen.getByRole('button', { name: texts.removeBuilding('Корпус Б') }))
  fireEvent.click(screen.getByRole('button', { name: texts.removeBuilding('Корпус А') }))
  expect(screen.getByText(/^Список пуст/)).toBeTruthy()
})

test('whoever may not change them sees them, with the reason', async () => {
  await draw([1, 3], 'Нельзя')
  expect(screen.getByRole('region', { name: 'Корпус Б' }).textContent).toContain('Б-1')
  expect(screen.getByText('Нельзя')).toBeTruthy()
  expect(heldBy(save())).not.toBeNull()
  expect(screen.queryByRole('combobox')).toBeNull()
})
