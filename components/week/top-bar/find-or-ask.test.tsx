import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { oneLineAnswer } from '@/lib/asking/calls/ask'
import { askCall } from '@/lib/asking/calls/ask.contract'
import { askTexts } from '@/lib/asking/texts/ask'
import type { RoomId } from '@/lib/core/names/rules/ids'
import { optionsMenu } from '@/lib/core/schedule/texts/options-menu'
import { common } from '@/lib/core/words/texts/common'
import { onWire } from '@/testing/on-wire'
import { groupSubject, onDashboard, requestsTo, stubAnswers, wednesday } from '@/testing/specification/dashboard'
import { TopBar } from './dashboard-header'

const lists = { group: [], teacher: [], auditory: [], 'meta-program': [] }
const room = { kind: 'room', id: 5 as RoomId } as const
const text = 'ИСТб-23-1, ср 18.11, 3-я пара: Физика, К-305'

const answered = (isSure: boolean) =>
  onWire(
    askCall,
    oneLineAnswer({
      answer: { text, isSure, at: { subject: groupSubject, date: wednesday, pair: 3 } },
      found: [],
    }),
  )

beforeAll(async () => {
  await import('@/components/asking/subject-search-dialog')
  await import('@/components/frame/places')
})

const pressCtrlK = () => fireEvent.keyDown(document.body, { code: 'KeyK', ctrlKey: true })

async function openAndType(typed: string) {
  onDashboard(<TopBar hasProgrammes={false} />)
  pressCtrlK()
  const dialog = await screen.findByRole('dialog', { name: common.findOrAsk })
  const field = await within(dialog).findByRole('combobox')
  fireEvent.change(field, { target: { value: typed } })
  return within(dialog)
}

test('a question is answered above the list by a link to its week; nothing is loaded before Ctrl K', async () => {
  stubAnswers({ ...lists, ask: answered(true) })
  onDashboard(<TopBar hasProgrammes={false} />)
  for (const word of ['ask', 'group', 'teacher']) expect(requestsTo(word)).toEqual([])
  pressCtrlK()
  const dialog = within(await screen.findByRole('dialog', { name: common.findOrAsk }))
  // A second press does not open it again.
  pressCtrlK()
  fireEvent.change(await dialog.findByRole('combobox'), { target: { value: 'где истб231 сейчас' } })
  const link = await dialog.findByRole('link', { name: text })
  expect(link.getAttribute('href')).toBe('/dashboard/?type=group&id=12&week=2026-11-16#2026-11-18.3')
  expect(requestsTo('ask').map(({ search }) => new URLSearchParams(search).get('q'))).toEqual(['где истб231 сейчас'])
  expect(screen.getAllByRole('dialog')).toHaveLength(1)
})

test('an answer stays while its link is pressed, or reached by Tab', async () => {
  stubAnswers({ ...lists, ask: answered(true) })
  const dialog = await openAndType('где истб231 сейчас')
  const link = await dialog.findByRole('link', { name: text })
  // A press that is not prevented would take the focus from the field.
  expect(fireEvent.mouseDown(link)).toBe(false)
  fireEvent.blur(dialog.getByRole('combobox'), { relatedTarget: link })
  expect(dialog.getByRole('link', { name: text })).toBe(link)
  fireEvent.blur(dialog.getByRole('combobox'))
  expect(dialog.queryByRole('link', { name: text })).toBeNull()
})

test('an answer in a doubt says so', async () => {
  stubAnswers({ ...lists, ask: answered(false) })
  const dialog = await openAndType('где исбт231 сейчас')
  expect((await dialog.findByRole('link', { name: /ИСТб-23-1/ })).textContent).toBe(askTexts.unsure + text)
})

test('what was found instead of an answer leads to its weeks', async () => {
  const found = [{ of: room, title: 'В-217', others: [], hint: 'В' }]
  stubAnswers({ ...lists, ask: onWire(askCall, oneLineAnswer({ answer: null, found })) })
  const dialog = await openAndType('217 завтра 1 пара')
  const link = await dialog.findByRole('link', { name: 'В-217' })
  expect(link.getAttribute('href')).toBe('/dashboard/?type=auditory&id=5')
})

test('a single word is a name: nothing is asked, and screens are found beside timetables', async () => {
  stubAnswers(lists)
  const dialog = await openAndType('проверка')
  await waitFor(() =>
    expect(dialog.getAllByRole('option').map((one) => one.textContent)).toEqual([
      expect.stringContaining(optionsMenu.quality),
    ]),
  )
  expect(requestsTo('ask')).toEqual([])
})
