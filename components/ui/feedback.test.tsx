import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { PathnameContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime'
import { common } from '@/lib/core/words/texts/common'
import { Autocomplete } from './autocomplete'
import { useDialogs, type Dialogs } from './dialogs'
import { FeedbackProvider } from './feedback-provider'
import { toastMilliseconds, useToast } from './toast'

function setUp() {
  const held: { dialogs: Dialogs; toast: ReturnType<typeof useToast> }[] = []
  function Probe() {
    const dialogs = useDialogs()
    const toast = useToast()
    return <button onClick={() => held.push({ dialogs, toast })}>взять</button>
  }
  const at = (path: string) => (
    <PathnameContext value={path}>
      <FeedbackProvider>
        <Probe />
      </FeedbackProvider>
    </PathnameContext>
  )
  const { rerender } = render(at('/here/'))
  const goTo = (path: string) => rerender(at(path))
  const button = screen.getByText('взять')
  button.focus()
  fireEvent.click(button)
  const [tools] = held
  if (!tools) throw new Error('nothing was held')
  return { ...tools, button, goTo }
}

/** Starts an action that opens a dialog, and returns its promise once the dialog is shown. */
async function opened<Value>(start: () => Promise<Value>) {
  let answer = Promise.reject<Value>(new Error('not started'))
  answer.catch(() => undefined)
  await act(async () => {
    answer = start()
    await Promise.resolve()
  })
  await screen.findByRole('dialog')
  return { answer }
}

test('a confirmation is true on ok, and the focus returns to where it was', async () => {
  const { dialogs, button } = setUp()
  const { answer } = await opened(() => dialogs.confirm({ title: 'Удалить?', ok: 'Удалить' }))
  fireEvent.click(screen.getByRole('button', { name: 'Удалить' }))
  expect(await answer).toBe(true)
  expect(screen.queryByRole('dialog')).toBeNull()
  await waitFor(() => expect(document.activeElement).toBe(button))
})

test('the entry of a menu is gone by then: the focus returns to the button of the menu', async () => {
  const { dialogs, button } = setUp()
  button.id = 'menu-button'
  const { unmount } = render(
    <div role="menu" aria-labelledby="menu-button">
      <button role="menuitem">Занятость</button>
    </div>,
  )
  screen.getByRole('menuitem').focus()
  const { answer } = await opened(() => dialogs.confirm({ title: 'Удалить?' }))
  unmount()
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })
  expect(await answer).toBe(false)
  await waitFor(() => expect(document.activeElement).toBe(button))
})

test('a confirmation is false on cancel and on Escape', async () => {
  const { dialogs } = setUp()
  const first = await opened(() => dialogs.confirm({ title: 'Удалить?' }))
  fireEvent.click(screen.getByRole('button', { name: common.cancel }))
  expect(await first.answer).toBe(false)
  const second = await opened(() => dialogs.confirm({ title: 'Удалить?' }))
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })
  expect(await second.answer).toBe(false)
})

test('what is open closes unanswered once another page is shown', async () => {
  const { dialogs, goTo } = setUp()
  const sheet = await opened(() => dialogs.modal({ title: 'Разделы', body: () => <a href="/there/">там</a> }))
  goTo('/here/')
  const question = await opened(() => dialogs.confirm({ title: 'Уйти?' }))
  goTo('/there/')
  expect([await sheet.answer, await question.answer]).toEqual([false, false])
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a prompt gives its text, or false', async () => {
  const { dialogs } = setUp()
  const first = await opened(() => dialogs.prompt({ title: 'Копия', label: 'Название', initial: 'ИСТ' }))
  fireEvent.change(screen.getByLabelText('Название'), { target: { value: 'ИСТ (копия)' } })
  fireEvent.click(screen.getByRole('button', { name: common.ok }))
  expect(await first.answer).toBe('ИСТ (копия)')
  const second = await opened(() => dialogs.prompt({ title: 'Копия', label: 'Название' }))
  fireEvent.click(screen.getByRole('button', { name: common.close }))
  expect(await second.answer).toBe(false)
})

test('a modal with typed text asks before Escape throws it away', async () => {
  const { dialogs } = setUp()
  const body = () => <textarea aria-label="Комментарий" />
  const { answer } = await opened(() => dialogs.modal({ title: 'Комментарий к занятию', body }))
  fireEvent.input(screen.getByLabelText('Комментарий'), { target: { value: 'Взять халат' } })
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })
  await screen.findByRole('dialog', { name: 'Закрыть без сохранения?' })
  fireEvent.click(screen.getByRole('button', { name: common.cancel }))
  fireEvent.keyDown(screen.getByRole('dialog', { name: 'Комментарий к занятию' }), { key: 'Escape' })
  await screen.findByRole('dialog', { name: 'Закрыть без сохранения?' })
  const sure = screen.getByText(common.close, { selector: 'button' })
  await act(async () => fireEvent.click(sure))
  expect(await answer).toBe(false)
})

test('a modal gives the value its body finishes with', async () => {
  const { dialogs } = setUp()
  const { answer } = await opened(() =>
    dialogs.modal<number>({
      title: 'Пара',
      body: (finish) => <button onClick={() => finish(3)}>третья</button>,
    }),
  )
  fireEvent.click(screen.getByText('третья'))
  expect(await answer).toBe(3)
})

test('an error is titled «Ошибка», has no cancel, and shows a whole body as text', async () => {
  const { dialogs } = setUp()
  const { answer } = await opened(() => dialogs.showError({ body: '<b>502</b>' }))
  expect(screen.getByRole('dialog', { name: 'Ошибка' }).className).toContain('max-w-5xl')
  expect(screen.getByText('<b>502</b>')).toBeTruthy()
  expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual([common.ok])
  fireEvent.click(screen.getByRole('button', { name: common.ok }))
  await answer
})

test('Escape in an open list closes the list, not the dialog around it', async () => {
  const { dialogs } = setUp()
  await opened(() =>
    dialogs.modal<true>({
      title: 'Кто',
      body: () => (
        <Autocomplete label="Группа" value="" choices={[{ key: '1', label: 'ИСТб-24-1' }]} onChoose={() => undefined} />
      ),
    }),
  )
  const field = screen.getByRole('combobox')
  fireEvent.click(field)
  fireEvent.keyDown(field, { key: 'Escape' })
  expect(screen.queryByRole('listbox')).toBeNull()
  expect(screen.queryByRole('dialog')).not.toBeNull()
  fireEvent.keyDown(field, { key: 'Escape' })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a toast leaves after five seconds, each by its own clock', () => {
  jest.useFakeTimers()
  try {
    const { toast } = setUp()
    act(() => toast('Скопировано'))
    act(() => jest.advanceTimersByTime(3000))
    act(() => toast('Сохранено'))
    act(() => jest.advanceTimersByTime(1999))
    expect(screen.getByRole('status').textContent).toContain('Скопировано')
    act(() => jest.advanceTimersByTime(1))
    expect(screen.queryByText('Скопировано')).toBeNull()
    expect(screen.getByText('Сохранено')).toBeTruthy()
    act(() => jest.advanceTimersByTime(3000))
    expect(screen.queryByText('Сохранено')).toBeNull()
    expect(toastMilliseconds).toBe(5000)
  } finally {
    jest.useRealTimers()
  }
})

test('the same words are shown once, unless each has an action of its own', () => {
  const { toast } = setUp()
  const run = () => undefined
  act(() => toast('Нет связи'))
  act(() => toast('Нет связи'))
  expect(screen.getAllByText('Нет связи')).toHaveLength(1)
  act(() => toast('Удалено', { label: 'Отменить', run }))
  act(() => toast('Удалено', { label: 'Отменить', run }))
  expect(screen.getAllByText('Удалено')).toHaveLength(2)
})

test('a toast waits while it is looked at, and has five seconds in all', () => {
  jest.useFakeTimers()
  try {
    const { toast } = setUp()
    act(() => toast('Опубликовано'))
    const text = screen.getByText('Опубликовано')
    act(() => jest.advanceTimersByTime(4000))
    fireEvent.pointerEnter(text.parentElement ?? text)
    act(() => jest.advanceTimersByTime(60_000))
    expect(screen.queryByText('Опубликовано')).not.toBeNull()
    fireEvent.pointerLeave(text.parentElement ?? text)
    act(() => jest.advanceTimersByTime(1000))
    expect(screen.queryByText('Опубликовано')).toBeNull()
  } finally {
    jest.useRealTimers()
  }
})

test('the action of a toast is done once and closes it', () => {
  const { toast } = setUp()
  const run = jest.fn()
  act(() => toast('Удалено', { label: 'Отменить', run }))
  fireEvent.click(screen.getByRole('button', { name: 'Отменить' }))
  expect(run).toHaveBeenCalledTimes(1)
  expect(screen.queryByText('Удалено')).toBeNull()
})

test('Ctrl+Z takes back the newest that was done and then the one before, their toasts gone or not', () => {
  jest.useFakeTimers()
  try {
    const { toast } = setUp()
    const done: string[] = []
    const tell = (what: string) =>
      act(() => toast(what, { label: 'Отменить', keys: 'undo', run: () => done.push(what) }))
    const press = (target: Element = document.body) =>
      fireEvent.keyDown(target, { code: 'KeyZ', key: 'я', ctrlKey: true })
    tell('первое')
    tell('второе')
    tell('третье')
    fireEvent.click(screen.getAllByRole('button', { name: 'Отменить' })[2] ?? document.body)
    press()
    expect(screen.queryByText('второе')).toBeNull()
    act(() => jest.advanceTimersByTime(600_000))
    expect(screen.queryByText('первое')).toBeNull()
    press()
    press()
    expect(done).toEqual(['третье', 'второе', 'первое'])
  } finally {
    jest.useRealTimers()
  }
})

test.each([
  ['Ctrl+Y', { code: 'KeyY', key: 'н', ctrlKey: true }],
  ['Ctrl+Shift+Z', { code: 'KeyZ', key: 'Я', ctrlKey: true, shiftKey: true }],
])('%s brings back what was taken back, the newest first, until something new is done', (_, redo) => {
  const { toast } = setUp()
  const done: string[] = []
  type Said = [what: string, keys: 'undo' | 'redo', isAgain?: boolean]
  const tell = (...[what, keys, isAgain = false]: Said) =>
    act(() => toast(`${what} ${keys}`, { label: keys, keys, isAgain, run: () => done.push(`${what} ${keys}`) }))
  const press = () => fireEvent.keyDown(document.body, redo)
  press()
  tell('один', 'redo')
  tell('два', 'redo')
  press()
  // A redo can be undone, and the others can still be redone.
  tell('два', 'undo', true)
  press()
  expect(done).toEqual(['два redo', 'один redo'])
  tell('три', 'redo')
  tell('новое', 'undo')
  press()
  expect(done).toHaveLength(2)
})

test('Ctrl+Z in a field or a dialog is its own, and nothing else is ever taken back', async () => {
  const { toast, dialogs } = setUp()
  const run = jest.fn()
  act(() => toast('Отменено', { label: 'Вернуть', run }))
  const press = (target: Element) => fireEvent.keyDown(target, { code: 'KeyZ', ctrlKey: true })
  press(document.body)
  act(() => toast('Удалено', { label: 'Отменить', keys: 'undo', run }))
  await opened(() => dialogs.prompt({ title: 'Копия', label: 'Название' }))
  press(screen.getByRole('textbox'))
  press(screen.getByRole('dialog'))
  expect(run).not.toHaveBeenCalled()
})
