import { fireEvent, render, screen } from '@testing-library/react'
import { FeedbackProvider } from '@/components/ui/feedback-provider'
import { Panel } from './panel'

const closed: string[] = []
beforeEach(() => closed.splice(0))

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
