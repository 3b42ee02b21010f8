import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { SWRConfig } from 'swr'
import type { GridRuleId } from '@/lib/core/names/rules/ids'
import type { AnswerOf } from '@/lib/core/wire/calls/call.contract'
import type { gridRulesCall, importGridCall } from '@/lib/grids/calls.contract'
import { gridReviewTexts as texts } from '@/lib/grids/texts'
import type { ShownImport } from '@/lib/imports/browser/use-import'
import { standForNetwork } from '@/testing/calls'
import { ReviewStage } from './review-stage'

type Grid = AnswerOf<typeof importGridCall>
type Rules = AnswerOf<typeof gridRulesCall>['rules']
type Doubts = Grid['lessons'][number]['doubts']
const lesson = (key: string, doubts: Doubts): Grid['lessons'][number] => ({
  key,
  sheet: 'Осень',
  place: 'C4',
  text: 'Право',
  day: 1,
  para: 1,
  groups: ['ИС-21'],
  ngroup: 0,
  discipline: 'Право',
  type: '',
  weeks: '',
  own_weeks: '',
  teachers: [],
  auditories: [],
  is_online: false,
  doubts,
  alike: 1,
  around: null,
})
const grid: Grid = {
  lessons: [
    lesson('a', [{ kind: 'guessedRoom', of: 'Кедр' }]),
    lesson('b', [{ kind: 'otherParity', of: '' }]),
    lesson('c', [{ kind: 'bareWeeks', of: '1-8' }]),
  ],
  columns: [
    { sheet: 'Осень', heading: 'Где', role: 'teachers' },
    { sheet: 'Весна', heading: 'Где', role: 'teachers' },
  ],
  halves: [{ sheet: 'Осень', word: 'верх.', parity: 'odd' }],
  skipped: [],
  refused: [],
  layouts: [],
  accounts: [],
  groups: 1,
  cells: 3,
}

let rules: Rules = []
const { sent, restore } = standForNetwork({
  read: (path) => (path.includes('grid-rule') ? { rules } : grid),
  change({ method, body }) {
    if (method === 'DELETE') rules = []
    else rules = [{ id: 7 as GridRuleId, rule: (body as Rules[number]).rule }]
    return { body: { id: 7 } }
  },
})
afterAll(restore)

const settings = { sheets: ['Осень'], accepted: [], acceptsAll: false }
beforeEach(() => {
  rules = []
  sent.length = 0
  const job = { id: 1, trial: null } as unknown as ShownImport
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <ReviewStage job={job} grid={settings} reload={async () => undefined} onLook={() => undefined} />
    </SWRConfig>,
  )
})
const card = async (index: number) => {
  await screen.findByText(/^Правил пока нет/)
  const found = screen.getAllByRole('article')[index]
  if (!found) throw new Error('no such lesson')
  return within(found)
}
const told = () => sent.map(({ body }) => body?.rule)

test('what a column holds is said where a room is in doubt, listed among the rules, and forgotten', async () => {
  const { getByText, getByLabelText, queryByLabelText } = await card(0)
  expect(getByText(texts.ofColumns)).toBeTruthy()
  expect(queryByLabelText('Строки «верх.»')).toBeNull()
  fireEvent.change(getByLabelText('Столбец «Где»'), { target: { value: 'rooms' } })
  const forget = await screen.findByRole('button', { name: /Забыть правило: Столбец «Где».— аудитория/ })
  expect(told()).toEqual([{ kind: 'column', heading: 'Где', role: 'rooms' }])
  const [here, whole, ...more] = screen.getAllByLabelText<HTMLSelectElement>('Столбец «Где»')
  expect([here?.value, whole?.value, more]).toEqual(['rooms', 'rooms', []])
  fireEvent.click(forget)
  await waitFor(() => expect(screen.queryByRole('button', { name: /Забыть/ })).toBeNull())
})

test('which weeks a word of the rows names is said where they contradict the cell', async () => {
  const { getByLabelText, queryByLabelText } = await card(1)
  expect(queryByLabelText('Столбец «Где»')).toBeNull()
  fireEvent.change(getByLabelText('Строки «верх.»'), { target: { value: 'even' } })
  await screen.findByRole('button', { name: /Забыть правило: «верх.».— чётные недели/ })
  expect(told()).toEqual([{ kind: 'weeks', word: 'верх.', parity: 'even' }])
})

test('numbers that may be weeks are said to be such, in the words of a sheet', async () => {
  const { getByLabelText, getByRole } = await card(2)
  expect((getByLabelText('Какие недели') as HTMLInputElement).value).toBe('1-8 н.')
  fireEvent.click(getByRole('button', { name: 'Запомнить' }))
  await screen.findByRole('button', { name: /Забыть правило: «1-8».— недели «1-8 н.»/ })
  expect(told()).toEqual([{ kind: 'words', words: '1-8', meaning: 'weeks', value: '1-8 н.' }])
})

test('a kind of doubts is looked at, and answered once for all of it', async () => {
  await card(0)
  expect(screen.queryByRole('button', { name: /принять все/i })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Аудитория угадана 1' }))
  expect(screen.getByText(/^1 занятие: это аудитории\?/)).toBeTruthy()
  expect(screen.getByText('«Кедр»')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Да, принять все такие (1)' }))
  await screen.findByRole('button', { name: 'Под вопросом 2' })
  fireEvent.click(screen.getByRole('button', { name: 'Перечитать' }))
  await waitFor(() => expect(sent.some(({ body }) => body?.accepted !== undefined)).toBe(true))
  expect(sent.flatMap(({ body }) => body?.accepted ?? [])).toEqual(['kind:guessedRoom'])
  fireEvent.click(screen.getByRole('button', { name: texts.takeBack }))
  await screen.findByRole('button', { name: 'Под вопросом 3' })
})
