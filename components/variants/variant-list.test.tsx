import { fireEvent, render, screen } from '@testing-library/react'
import { SWRConfig } from 'swr'
import type { FacultyId, VariantId } from '@/lib/core/names/rules/ids'
import type { AnswerOf } from '@/lib/core/wire/calls/call.contract'
import { actTexts } from '@/lib/core/words/texts/acts'
import { common } from '@/lib/core/words/texts/common'
import type { variantsCall } from '@/lib/variants/calls.contract'
import { variantTexts as texts } from '@/lib/variants/texts'
import { standForNetwork, type StubAnswer } from '@/testing/calls'
import { VariantList } from './variant-list'

type Answered = AnswerOf<typeof variantsCall>

const faculty = { id: 3 as FacultyId, title: 'Институт энергетики' }
const plain = (text: string) => text.replaceAll('\u00a0', ' ')
const variant = (id: number, name: string, more: Partial<Answered[number]> = {}) => ({
  id: id as VariantId,
  name,
  faculty,
  owner: 'Иванова А. П.',
  is_mine: true,
  is_shared: false,
  version: 1,
  steps: 2,
  is_taken: false,
  changed: '2026-11-18' as Answered[number]['changed'],
  ...more,
})

/** The server's answer; an error is a network failure. */
let list: Answered | Error
let made: StubAnswer | Error
const given = <Value,>(answer: Value | Error): Value => {
  if (answer instanceof Error) throw answer
  return answer
}
let network: ReturnType<typeof standForNetwork>

beforeEach(() => {
  list = []
  made = { body: {} }
  network = standForNetwork({ read: () => given(list), change: () => given(made) })
})
afterEach(() => network.restore())

const open = (own: FacultyId | null = faculty.id) =>
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <VariantList faculties={[faculty]} own={own} />
    </SWRConfig>,
  )

test('a list that did not come says so, and comes when it is asked for again', async () => {
  list = new Error('offline')
  open()
  expect(screen.getByRole('status').textContent).toBe(common.loading)
  await screen.findByText(plain(texts.listFailed))
  list = [variant(1, 'Без окон')]
  fireEvent.click(screen.getByRole('button', { name: common.tryAgain }))
  const link = await screen.findByRole('link', { name: 'Без окон' })
  expect(link.getAttribute('href')).toContain('1')
  expect(screen.queryByText(plain(texts.listFailed))).toBeNull()
})

test('each name comes with the owner, whether others see the variant and whether it is applied', async () => {
  list = [
    variant(1, 'Своя', { is_shared: true }),
    variant(2, 'Чужая', { is_mine: false, is_shared: true, is_taken: true }),
    variant(3, 'Ещё одна'),
  ]
  open()
  await screen.findByRole('link', { name: 'Своя' })
  const cells = screen
    .getAllByRole('link')
    .filter((link) => link.closest('td'))
    .map((link) => plain(link.closest('td')?.textContent ?? ''))
  expect(cells).toEqual([
    `Своя${texts.isShared}`,
    `Чужая${plain(texts.ofOther('Иванова А. П.'))}, ${texts.isTaken}`,
    'Ещё одна',
  ])
})

test('without any it says what they are for; whoever plans no faculty makes none', async () => {
  open(null)
  await screen.findByText(texts.none)
  expect(screen.queryByRole('button', { name: texts.make })).toBeNull()
})

test('one that the server refused stays in the field, with the reason', async () => {
  open()
  fireEvent.click(await screen.findByRole('button', { name: texts.make }))
  const name = screen.getByRole('textbox')
  const submit = screen.getByRole('button', { name: texts.create })
  fireEvent.click(submit)
  expect(network.sent).toEqual([])
  fireEvent.change(name, { target: { value: 'Без окон' } })
  made = { status: 409, body: { detail: 'Вариантов уже 50.', code: 'conflict' } }
  fireEvent.click(submit)
  expect((await screen.findByRole('alert')).textContent).toBe('Вариантов уже 50.')
  made = new Error('offline')
  fireEvent.click(submit)
  await screen.findByText(plain(actTexts.lost))
  expect((name as HTMLInputElement).value).toBe('Без окон')
  const calls = network.sent.map(({ method, path, body }) => [method, path, body?.name, body?.faculty_id])
  expect(new Set(calls.map(String))).toEqual(new Set(['POST,/api/variants/,Без окон,3']))
})
