import { useState } from 'react'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { FeedbackProvider } from '@/components/ui/feedback-provider'
import { panelOpened } from '@/lib/core/schedule/texts/dashboard'
import { media } from '@/testing/layout'
import { Panel } from './panel'

const closed: string[] = []
beforeEach(() => {
  closed.splice(0)
  media.isPhone = false
})

const escape = (target: Element) => fireEvent.keyDown(target, { key: 'Escape' })
const type = (field: HTMLElement, value: string) => fireEvent.input(field, { target: { value } })

function open({ isStored = false } = {}) {
  render(
    <FeedbackProvider>
      <button>Нагрузка</button>
      <div role="dialog" aria-label="Действия">
        <button>Перенести</button>
      </div>
      {['Календарь', 'Заявки'].map((title) => (
        <Panel
          key={title}
          title={title}
          closeLabel={`Закрыть: ${title}`}
          onClose={() => closed.push(title)}
          isStored={isStored}
          className=""
        >
          <input type="search" aria-label={`Найти: ${title}`} />
          <input type="text" aria-label={`Причина: ${title}`} />
          <input type="checkbox" aria-label={`Просроченные: ${title}`} />
        </Panel>
      ))}
    </FeedbackProvider>,
  )
}

test('Escape closes the panel that has the focus, and the newest from anywhere outside', () => {
  open()
  fireEvent.keyDown(screen.getByLabelText('Просроченные: Календарь'), { key: 'Enter' })
  escape(screen.getByText('Перенести'))
  expect(closed).toEqual([])
  escape(screen.getByLabelText('Просроченные: Календарь'))
  expect(closed).toEqual(['Календарь'])
  escape(screen.getByText('Нагрузка'))
  escape(document.body)
  expect(closed).toEqual(['Календарь', 'Заявки', 'Заявки'])
})

test('Escape clears a search before it closes', () => {
  open()
  const search = screen.getByLabelText('Найти: Заявки')
  type(search, 'ремонт')
  escape(search)
  expect(closed).toEqual([])
  type(search, '')
  escape(search)
  expect(closed).toEqual(['Заявки'])
})

test('what was typed is not thrown away unasked, by key or button', async () => {
  open()
  type(screen.getByLabelText('Причина: Заявки'), 'Болезнь')
  escape(document.body)
  fireEvent.click(await screen.findByRole('button', { name: 'Отмена' }))
  expect(closed).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: 'Закрыть: Заявки' }))
  await screen.findByRole('heading', { name: 'Закрыть без сохранения?' })
  fireEvent.click(screen.getByText('Закрыть', { selector: 'button' }))
  await screen.findByText('Нагрузка')
  expect(closed).toEqual(['Заявки'])
})

test('what is stored is asked about no more', () => {
  open({ isStored: true })
  type(screen.getByLabelText('Причина: Заявки'), 'Болезнь')
  escape(document.body)
  expect(closed).toEqual(['Заявки'])
})

function Opener({ isAway = false }: { isAway?: boolean }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div data-dashboard>
      <header>
        <button onClick={() => setIsOpen(true)}>Нагрузка</button>
      </header>
      <main>Неделя</main>
      {isOpen && (
        <Panel
          title="Заявки"
          closeLabel="Закрыть заявки"
          onClose={() => setIsOpen(false)}
          isPutAway={isAway}
          className=""
        >
          <button>Повторить</button>
        </Panel>
      )}
    </div>
  )
}

function press(isAway?: boolean) {
  const view = render(
    <FeedbackProvider>
      <Opener isAway={isAway} />
    </FeedbackProvider>,
  )
  const opener = screen.getByText('Нагрузка')
  opener.focus()
  fireEvent.click(opener)
  return { opener, view }
}
const isOutOfReach = (text: string) => screen.getByText(text).closest('[inert]') !== null

test('on a phone it is a dialog: the focus is inside, and nothing else can be reached', async () => {
  media.isPhone = true
  const { opener } = press()
  const panel = screen.getByRole('dialog', { name: 'Заявки' })
  expect(panel.getAttribute('aria-modal')).toBe('true')
  expect(panel.contains(document.activeElement)).toBe(true)
  expect(['Нагрузка', 'Неделя', 'Повторить'].map(isOutOfReach)).toEqual([true, true, false])
  // After the last tab stop nothing has the focus.
  panel.blur()
  await act(async () => window.history.back())
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(['Нагрузка', 'Неделя'].map(isOutOfReach)).toEqual([false, false])
  expect(document.activeElement).toBe(opener)
})

test('put away, a phone’s panel takes nothing from the week', () => {
  media.isPhone = true
  const { view } = press()
  view.rerender(
    <FeedbackProvider>
      <Opener isAway />
    </FeedbackProvider>,
  )
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(isOutOfReach('Неделя')).toBe(false)
})

test('next to the week it says that it opened, and gives the focus back to what opened it', async () => {
  const { opener } = press()
  expect(screen.getByRole('complementary')).not.toBeNull()
  expect(document.activeElement).toBe(opener)
  await screen.findByText(panelOpened('Заявки'))
  screen.getByText('Повторить').focus()
  escape(screen.getByText('Повторить'))
  expect(document.activeElement).toBe(opener)
})
