import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { PathnameContext, SearchParamsContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime'
import { renderToString } from 'react-dom/server'
import { SWRConfig } from 'swr'
import { FeedbackProvider } from '@/components/ui/feedback-provider'
import { type Actor, permissions } from '@/lib/core/actor/rules/actor'
import type { TeacherId } from '@/lib/core/names/rules/ids'
import { common } from '@/lib/core/words/texts/common'
import { frameTexts } from '@/lib/frame/texts/frame'
import { powerlessActor, superuser } from '@/testing/actors'
import { requestsTo, stubAnswers, wednesday } from '@/testing/specification/dashboard'
import { Frame } from './frame'
import { placesOf } from './places'

const framed = (actor: Actor, path: string, query = '') => (
  <SWRConfig value={{ provider: () => new Map() }}>
    <PathnameContext.Provider value={path}>
      <SearchParamsContext.Provider value={new URLSearchParams(query)}>
        <FeedbackProvider>
          <Frame actor={actor} monday={wednesday} places={placesOf(actor)}>
            <main>содержание</main>
          </Frame>
        </FeedbackProvider>
      </SearchParamsContext.Provider>
    </PathnameContext.Provider>
  </SWRConfig>
)
const frame = () => screen.getByRole('navigation', { name: frameTexts.label })
const links = (within_ = frame()) => within(within_).getAllByRole('link')

beforeEach(() => stubAnswers({ waiting: [], group: [], teacher: [], auditory: [], 'meta-program': [] }))

const student = { ...powerlessActor, permissions: ['can view groups' as const] }
const teacher = { ...student, boundTo: { ...student.boundTo, teacherId: 5 as TeacherId } }

test.each([
  ['a student', student, ['Расписание', 'Моё', 'Изменения', 'Учётная запись']],
  [
    'a teacher',
    teacher,
    ['Расписание', 'Моё', 'Ждёт меня', 'Проверка', 'Часы', 'История', 'Изменения', 'Учётная запись'],
  ],
  [
    'an administrator',
    superuser,
    [
      'Расписание',
      'Моё',
      'Мой институт',
      'Свободные аудитории',
      'Ждёт меня',
      'Проверка',
      'Часы',
      'История',
      'Метапрограммы',
      'Права на\u00a0нагрузку',
      'Админка',
      'Изменения',
      'Учётная запись',
    ],
  ],
] as const)('the frame leads %s where their rights allow', (_name, actor, expected) => {
  expect(placesOf(actor).map(({ label }) => label)).toEqual(expected)
})

test('what is inside a place that one may not open stands by itself', () => {
  const planner: Actor = { ...student, permissions }
  const labels = placesOf(planner).map(({ label }) => label)
  expect(labels).toContain('Варианты плана')
  expect(labels).not.toContain('Мой институт')
})

test('the server sends the whole frame, with the current place and those beside it marked', () => {
  const html = renderToString(framed(superuser, '/workbench/exams/', 'faculty=4'))
  document.body.innerHTML = html
  const current = links().filter((link) => link.hasAttribute('aria-current'))
  expect(current.map((link) => [link.textContent, link.getAttribute('aria-current')])).toEqual([
    ['Мой институт', 'true'],
    ['Сессия', 'page'],
  ])
  const load = links().find((link) => link.textContent === 'Нагрузка')
  expect(load?.getAttribute('href')).toBe('/workbench/load/?faculty=4')
  document.body.innerHTML = ''
})

test('keys skip the frame', () => {
  render(framed(student, '/changes/'))
  fireEvent.click(screen.getByRole('link', { name: /Сразу к.содержанию/ }))
  expect(document.activeElement?.textContent).toBe('содержание')
})

test('on a phone a button that says where one is opens all places', async () => {
  render(framed(superuser, '/history/'))
  fireEvent.click(screen.getByRole('button', { name: 'Разделы: История' }))
  const sheet = await screen.findByRole('dialog', { name: frameTexts.label })
  const shown = links(sheet).map((link) => link.textContent)
  expect(shown).toEqual(expect.arrayContaining(['Мой институт', 'Следующий семестр', 'Просьбы']))
})

test('what is new is marked until it was shown in this browser', async () => {
  render(framed(student, '/changes/'))
  const button = await screen.findByRole('button', { name: /^Что нового.*не.показано/ })
  fireEvent.click(button)
  const dialog = await screen.findByRole('dialog', { name: frameTexts.news })
  expect((await within(dialog).findAllByRole('listitem')).length).toBeGreaterThan(1)
  expect(within(button).queryByRole('img')).toBeNull()
})

test('Ctrl K opens the search on every screen, which also finds screens', async () => {
  render(framed(superuser, '/changes/'))
  fireEvent.keyDown(document.body, { code: 'KeyK', ctrlKey: true })
  const dialog = await screen.findByRole('dialog', { name: common.findOrAsk })
  fireEvent.change(await within(dialog).findByRole('combobox'), { target: { value: 'закрыть корпус' } })
  expect((await within(dialog).findAllByRole('option')).map((one) => one.textContent)).toEqual([
    expect.stringContaining('Админка'),
  ])
})

test('what waits is counted beside its place', async () => {
  stubAnswers({ waiting: [{ kind: 'appeals', count: 3, at: null }] })
  render(framed(superuser, '/history/'))
  const listed = () => links(within(frame()).getByRole('list')).map((link) => link.textContent)
  await waitFor(() => expect(listed()).toContain('Ждёт меня: 3'))
  // The same beside the button of a phone.
  expect(await screen.findByLabelText('Ждёт меня: 3')).toBeTruthy()
})

test.each([
  ['a planner each minute', superuser, 2],
  ['a teacher once', teacher, 1],
])('what waits is asked for %s', async (_name, actor, times) => {
  jest.useFakeTimers()
  render(framed(actor, '/history/'))
  // The hook is loaded, and asks when the browser is idle.
  await act(() => jest.advanceTimersByTimeAsync(1000))
  await act(() => jest.advanceTimersByTimeAsync(60_000))
  expect(requestsTo('waiting')).toHaveLength(times)
  jest.useRealTimers()
})
