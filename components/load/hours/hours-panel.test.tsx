import { fireEvent, render, screen, within } from '@testing-library/react'
import { encodeLoadItem } from '@/lib/core/load/calls/load-item'
import type { LoadItem } from '@/lib/core/load/rules/load-item'
import type { TeacherId } from '@/lib/core/names/rules/ids'
import { common } from '@/lib/core/words/texts/common'
import { hoursTexts, hoursTotal } from '@/lib/load/texts'
import { OnDashboard } from '@/testing/dashboard'
import { loadItemFixture } from '@/testing/load-items'
import { Network } from '@/testing/network'
import { HoursPanel } from './hours-panel'

const lecture = loadItemFixture(1)
const lab = loadItemFixture(2, { lessonType: 3, subgroup: 1, requiredHours: 10 })
const art = loadItemFixture(3, { title: 'Искусство', requiredHours: 4 })
const spring = loadItemFixture(4, { title: 'Этика', semester: { ...lecture.semester, half: 2 } })

/** Replaces non-breaking spaces, as Testing Library does. */
const plain = (text: string) => text.replaceAll('\u00a0', ' ')

let network: Network
afterEach(() => network.restore())

const answering =
  (items: readonly LoadItem[], hours: Record<number, number> = {}) =>
  ({ pathname }: URL): unknown =>
    pathname.endsWith('/nagruzka/')
      ? items.map(encodeLoadItem)
      : Object.fromEntries(Object.entries(hours).map(([id, h_set]) => [id, { h_set, used_auditories: [] }]))

function open(answer: (url: URL) => unknown) {
  window.history.replaceState(null, '', '/dashboard/?week=2026-11-16')
  network = new Network(answer)
  render(
    <OnDashboard subject={null}>
      <HoursPanel teacher={{ kind: 'teacher', id: 5 as TeacherId }} />
    </OnDashboard>,
  )
}

test('what stands of what is required: in all, and of each discipline’s parts', async () => {
  open(answering([lecture, lab, art, spring], { 1: 12, 2: 10 }))
  await screen.findByText(plain(hoursTotal(22, 50)))
  const list = screen.getByRole('complementary', { name: hoursTexts.panel })
  expect(
    within(list)
      .getAllByRole('heading', { level: 3 })
      .map(({ textContent }) => textContent),
  ).toEqual(['Искусство', 'Физика'])
  const parts = within(list)
    .getAllByRole('listitem')
    .map(({ textContent }) => plain(textContent ?? ''))
  expect(parts).toEqual(['лкИСТб-23-10 / 4', 'лкИСТб-23-112 / 36', 'лбИСТб-23-1 (1)10 / 10'])
  fireEvent.change(screen.getByRole('combobox'), { target: { value: '2' } })
  expect(screen.getByText(plain(hoursTotal(0, 36)))).not.toBeNull()
})

test('a person without load sees that they have none', async () => {
  open(answering([]))
  await screen.findByText(plain(hoursTexts.empty))
})

test('whoever got no answer may ask again', async () => {
  open(() => {
    throw new TypeError()
  })
  await screen.findByText(plain(hoursTexts.failed))
  network.answer = answering([lecture])
  fireEvent.click(screen.getByRole('button', { name: common.tryAgain }))
  await screen.findByText(plain(hoursTotal(0, 36)))
})
