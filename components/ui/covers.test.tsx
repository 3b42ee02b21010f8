import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { goToAddress, useBackCloses } from './covers'

function Cover({ name, onClose }: { name: string; onClose: () => void }) {
  useBackCloses(true, onClose)
  return <p>{name}</p>
}

function Page() {
  const [open, setOpen] = useState<readonly string[]>([])
  return (
    <>
      <button onClick={() => setOpen([...open, `лист ${open.length + 1}`])}>открыть</button>
      <button onClick={() => setOpen([])}>закрыть</button>
      {open.map((name) => (
        <Cover key={name} name={name} onClose={() => setOpen((all) => all.filter((one) => one !== name))} />
      ))}
    </>
  )
}

const heard: string[] = []
const hear = () => heard.push(where())
const where = () => window.location.pathname
const press = (button: string) => fireEvent.click(screen.getByText(button))

// history.back() is asynchronous. Listens before anyone can stop propagation.
let hasArrived = () => {}
window.addEventListener('popstate', () => hasArrived(), { capture: true })
const back = () =>
  act(async () => {
    const arrival = new Promise<void>((resolve) => (hasArrived = resolve))
    window.history.back()
    await arrival
  })

beforeEach(() => {
  heard.splice(0)
  window.history.pushState(null, '', '/before/')
  window.history.pushState(null, '', '/week-1/')
  render(<Page />)
  press('открыть')
  window.addEventListener('popstate', hear)
})
afterEach(() => window.removeEventListener('popstate', hear))

test('Back closes what is newest, and leads nowhere', async () => {
  press('открыть')
  await back()
  expect(screen.queryByText('лист 2')).toBeNull()
  expect(screen.queryByText('лист 1')).not.toBeNull()
  await back()
  expect(screen.queryByText('лист 1')).toBeNull()
  expect([where(), heard]).toEqual(['/week-1/', []])
})

test('once closed, one Back leads where it led before', async () => {
  press('закрыть')
  await back()
  await waitFor(() => expect(where()).toBe('/before/'))
  expect(heard).toEqual(['/before/'])
})

test('whoever goes elsewhere from under it comes back to the page, not to what lay over it', async () => {
  press('закрыть')
  goToAddress('/week-2/')
  await back()
  expect([where(), heard]).toEqual(['/week-1/', ['/week-1/']])
  await back()
  expect(where()).toBe('/before/')
})

test('what stays open over the next address closes there', async () => {
  goToAddress('/week-2/')
  await back()
  expect(screen.queryByText('лист 1')).toBeNull()
  expect([where(), heard]).toEqual(['/week-2/', []])
  await back()
  await waitFor(() => expect(where()).toBe('/week-1/'))
})
