import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { useDashboard } from '@/components/core/state/dashboard-provider'
import type { GroupId } from '@/lib/core/names/rules/ids'
import type { GroupEntry } from '@/lib/core/schedule/rules/vocabulary'
import { autocompleteText } from '@/lib/core/schedule/texts/autocomplete'
import { encodeGroupEntry } from '@/lib/core/views/calls/vocabularies'
import { common } from '@/lib/core/words/texts/common'
import { stubAnswers, requestsTo, onDashboard } from '@/testing/specification/dashboard'
import { SubjectSelectors, TopBar } from './dashboard-header'

const entry = (id: number, title: string): GroupEntry => ({
  id: id as GroupId,
  title,
  courseYear: 3,
  faculty: null,
  studyForm: 'day',
  students: 25,
  subgroupCount: 2,
  hasProject: false,
  hasDpo2030: false,
  formerTitles: [],
  active: true,
  may: [],
})
const groups = [entry(12, 'ИСТб-23-1'), entry(13, 'ЭВМб-23-1')].map(encodeGroupEntry)

function Shown() {
  return <output>{useDashboard().subject?.title}</output>
}

function open() {
  onDashboard(
    <>
      <SubjectSelectors kinds={['group', 'teacher']} />
      <Shown />
    </>,
  )
  return screen.getByRole<HTMLInputElement>('combobox', { name: 'Группа' })
}
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })
const options = () => screen.queryAllByRole('option').map((one) => one.textContent)

test('no list is asked for before its picker; each once, when the pointer or the focus comes', async () => {
  stubAnswers({ group: groups, teacher: [] })
  const field = open()
  expect(requestsTo('api')).toEqual([])
  fireEvent.pointerEnter(field)
  act(() => field.focus())
  await waitFor(() => expect(requestsTo('group')).toHaveLength(1))
  act(() => screen.getByRole('combobox', { name: 'Преподаватель' }).focus())
  await waitFor(() => expect(requestsTo('teacher')).toHaveLength(1))
  fireEvent.click(field)
  await waitFor(() => expect(options()).toHaveLength(2))
  expect(requestsTo('group')).toHaveLength(1)
})

test('what is typed before the list is there is kept, and finds when it comes', async () => {
  let arrive: (list: unknown) => void = () => undefined
  stubAnswers({ group: new Promise((resolve) => (arrive = resolve)) })
  const field = open()
  act(() => field.focus())
  type(field, 'эвм')
  expect(screen.getByText(common.loading)).toBeTruthy()
  arrive(groups)
  await waitFor(() => expect(options()).toEqual(['ЭВМб-23-1']))
  expect(field.value).toBe('эвм')
  fireEvent.keyDown(field, { key: 'Enter' })
  await waitFor(() => expect(screen.getByText('ЭВМб-23-1', { selector: 'output' })).toBeTruthy())
})

test('a list that did not come says so in its place, and comes when asked again, by keys too', async () => {
  const lost = () => {
    const failure = Promise.reject(new TypeError('Failed to fetch'))
    failure.catch(() => undefined)
    return failure
  }
  stubAnswers({ group: lost() })
  const field = open()
  act(() => field.focus())
  type(field, 'эвм')
  const again = await screen.findByRole('button', { name: common.tryAgain })
  expect(again.parentElement?.textContent).toContain(autocompleteText.failed)
  expect(screen.queryByRole('dialog')).toBeNull()
  stubAnswers({ group: lost() })
  fireEvent.keyDown(field, { key: 'Enter' })
  await waitFor(() => expect(requestsTo('group')).toHaveLength(2))
  const retry = await screen.findByRole('button', { name: common.tryAgain })
  stubAnswers({ group: groups })
  fireEvent.click(retry)
  await waitFor(() => expect(options()).toEqual(['ЭВМб-23-1']))
  expect(field.value).toBe('эвм')
})

test.each([true, false])('programmes have a selector only if there are any: %s', (hasProgrammes) => {
  onDashboard(<TopBar hasProgrammes={hasProgrammes} />)
  expect(screen.queryByRole('combobox', { name: 'Метапрограмма' }) !== null).toBe(hasProgrammes)
})
