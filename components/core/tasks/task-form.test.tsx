import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { SWRConfig } from 'swr'
import { CallError } from '@/lib/core/wire/browser/call'
import { heldBy } from '@/testing/held'
import { usePreview } from '../changes/use-preview'
import { ReasonField } from '../fields/reason-field'
import { TaskForm } from './task-form'

type Order = { dryRun: boolean }
let look: () => Promise<string>
let send: () => Promise<string>
let done: string[]
let lookedAgain: number
beforeEach(() => {
  look = async () => 'Переносятся 2 занятия'
  send = async () => 'готово'
  done = []
  lookedAgain = 0
})

const refused = (code: string, detail: string) =>
  new CallError(409, JSON.stringify({ detail, code, conflicts: [] }), detail, code)

function Task({ isFirst, showsItself }: { isFirst: boolean; showsItself: boolean }) {
  const [reason, setReason] = useState('')
  const preview = usePreview<Order, string>('/move/', { dryRun: true }, () => look())
  return (
    <TaskForm
      preview={preview}
      lacks={reason === '' ? 'Укажите причину.' : null}
      outcome={showsItself ? undefined : (found) => <p>{found}</p>}
      reason={<ReasonField isRequired value={reason} onChange={setReason} />}
      submit="Перенести"
      onSubmit={async () => done.push(await send())}
      onLookAgain={isFirst ? undefined : () => (lookedAgain += 1)}
      onCancel={() => done.push('отмена')}
    />
  )
}

const open = (isFirst = false, showsItself = false) =>
  render(
    <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0 }}>
      <Task {...{ isFirst, showsItself }} />
    </SWRConfig>,
  )
const button = () => screen.getByRole('button', { name: 'Перенести' })
const reason = () => screen.getByRole<HTMLInputElement>('textbox')
const fill = () => fireEvent.change(reason(), { target: { value: 'Ремонт' } })
const press = () => act(async () => fireEvent.click(button()))
const ready = () => waitFor(() => expect(heldBy(button())).toBeNull())

test('what is missing is said and found', async () => {
  open()
  await screen.findByText('Переносятся 2 занятия')
  expect(heldBy(button())).toBe('Укажите причину.')
  await press()
  expect(document.activeElement).toBe(reason())
  expect(done).toEqual([])
})

test('it is sent once however often it is pressed', async () => {
  const answers: ((done: string) => void)[] = []
  send = () => new Promise((resolve) => answers.push(resolve))
  open()
  fill()
  await ready()
  await press()
  await press()
  expect(answers).toHaveLength(1)
  await act(async () => answers.forEach((answer) => answer('готово')))
  expect(done).toEqual(['готово'])
})

test('a refusal is seen once, and described for the button', async () => {
  look = async () => {
    throw refused('conflict', 'К-206 занята.')
  }
  open()
  fill()
  await waitFor(() => expect(heldBy(button())).toBe('К-206 занята.'))
  const shown = screen.getAllByText('К-206 занята.').filter((element) => !element.hidden)
  expect(shown).toHaveLength(1)
})

test('what was looked at and has changed is looked at again', async () => {
  look = async () => {
    throw refused('stale', 'Занятие изменили.')
  }
  open()
  fireEvent.click(await screen.findByRole('button', { name: 'Искать заново' }))
  expect(lookedAgain).toBe(1)
})

test('what has changed need not be a class', async () => {
  const body = { detail: 'Строку изменили.', code: 'stale', current: { id: 7, hours: 36 } }
  look = async () => {
    throw new CallError(409, JSON.stringify(body), body.detail, body.code)
  }
  open(false, true)
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Строку изменили\./)
})

test('nor where the form shows what it would do', async () => {
  const body = { detail: 'Нагрузку изменили.', code: 'stale', current: { id: 7, hours: 36 } }
  look = async () => {
    throw new CallError(409, JSON.stringify(body), body.detail, body.code)
  }
  open()
  await waitFor(() => expect(screen.getByRole('status').textContent).toMatch(/^Нагрузку изменили\./))
})

test('a lost preview is asked for again by the button', async () => {
  look = async () => {
    throw new TypeError('Failed to fetch')
  }
  open(true)
  fill()
  await screen.findByText(/^Нет связи/)
  look = async () => 'Переносятся 2 занятия'
  await press()
  await screen.findByText('Переносятся 2 занятия')
  expect(done).toEqual([])
})

test('a refusal of what was sent is shown, whatever its code, and the form stays', async () => {
  send = async () => {
    throw new CallError(422, '', 'Слишком много занятий.', null)
  }
  open()
  fill()
  await ready()
  await press()
  expect(await screen.findByText('Слишком много занятий.')).toBeTruthy()
  expect(reason().value).toBe('Ремонт')
  fireEvent.click(screen.getByRole('button', { name: 'Отмена' }))
  expect(done).toEqual(['отмена'])
})

test('a limit that is reached is told in its own words, not as a taken place', async () => {
  look = async () => {
    throw refused('conflict', 'Вариантов уже 50')
  }
  open()
  expect(await screen.findAllByText('Вариантов уже 50')).not.toEqual([])
  expect(screen.queryByText('Место занято')).toBeNull()
})
