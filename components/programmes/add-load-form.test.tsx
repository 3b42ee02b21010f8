import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { SWRConfig } from 'swr'
import type { LoadItemId, ProgrammeId } from '@/lib/core/names/rules/ids'
import { notAllowedTexts } from '@/lib/core/rights/texts/rights'
import type { AnswerOf } from '@/lib/core/wire/calls/call.contract'
import type { findLoadCall } from '@/lib/programmes/calls/programmes.contract'
import { addLoadTexts as texts } from '@/lib/programmes/texts/programme-forms'
import { Network } from '@/testing/network'
import { AddLoadForm } from './add-load-form'

type FoundLoad = AnswerOf<typeof findLoadCall>['items'][number]
const load = (id: number, change: Partial<FoundLoad> = {}): FoundLoad => ({
  id: id as LoadItemId,
  discipline: 'Физика',
  nt: 3,
  ngroup: 0,
  groups_verbose: ['ИСТб-24-1'],
  teachers_verbose: ['Юдин П. Д.'],
  h: 32,
  is_added: false,
  can_add: true,
  ...change,
})
const network = new Network(() => ({
  items: [load(11, { ngroup: 1 }), load(12, { ngroup: 2 }), load(13, { is_added: true }), load(14, { can_add: false })],
  total: 70,
}))
afterAll(() => network.restore())

const added = jest.fn<Promise<string | null>, [{ ids: LoadItemId[]; asProxy: boolean }]>()
beforeEach(() => {
  added.mockReset().mockResolvedValue(null)
  network.asked.length = 0
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <AddLoadForm programmeId={3 as ProgrammeId} half={2} onAdd={added} />
    </SWRConfig>,
  )
})
/** Text content with normal spaces. */
const plain = (text: string): string => text.replaceAll('\u00a0', ' ')
const numbers = () => screen.getByLabelText<HTMLTextAreaElement>(plain(texts.ids))
const send = () => fireEvent.click(screen.getByRole('button', { name: /^Добавить/ }))

test('load is found by what one knows of it, distinguished by subgroup and number, and added by its id', async () => {
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'физика' } })
  const half = await screen.findByRole('checkbox', { name: /ИСТб-24-1\s\(2\).*№\s12/ })
  expect(screen.getByText(/^Показаны первые 4 из\s70/)).toBeTruthy()
  expect(network.asked.map(({ pathname, search }) => pathname + search)).toEqual([
    `/api/meta-program/3/find-nagruzka/?search=${encodeURIComponent('физика')}&nagruzka_sem=2`,
  ])
  for (const name of [/№\s13 *уже/, /№\s14 *чужая/])
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name }).disabled).toBe(true)
  expect(screen.getByText(notAllowedTexts['load.add_to_programme'])).toBeTruthy()
  fireEvent.click(half)
  fireEvent.change(numbers(), { target: { value: '40\n12' } })
  send()
  await waitFor(() => expect(added).toHaveBeenCalledWith({ ids: [12, 40], asProxy: true }))
})

test('one wrong number is named, and the others stay', async () => {
  added.mockResolvedValue('Нет нагрузки с номером 9999.')
  fireEvent.change(numbers(), { target: { value: '11\n9999' } })
  send()
  expect(await screen.findByText(/номером 9999/)).toBeTruthy()
  expect(numbers().value).toBe('11\n9999')
  fireEvent.change(numbers(), { target: { value: '11\nдва' } })
  expect(screen.queryByText(/номером 9999/)).toBeNull()
  send()
  expect(screen.getByText(/«два»/)).toBeTruthy()
  expect(added).toHaveBeenCalledTimes(1)
})
