import { act, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { SWRConfig } from 'swr'
import { FeedbackProvider } from '@/components/ui/feedback-provider'
import { timers } from '@/lib/core/page/browser/timers'
import { useChanged } from '@/lib/core/wire/browser/answers'
import { holdDryRuns } from '@/lib/core/wire/browser/dry-runs'
import { useActs } from './use-acts'
import { usePreview } from './use-preview'

let asked: string[] = []
let answer: () => void = () => undefined
let comes: () => void = () => undefined

const look = async (version: number) => {
  asked.push(`version ${version}`)
  return version
}

/** A panel with its dry run, which closes when its change is made. */
function Panel({ version, onDone }: { version: number; onDone: () => void }) {
  const { act } = useActs()
  usePreview('/api/move/', version, look)
  const change = () => act(() => new Promise<true>((resolve) => (answer = () => resolve(true))))
  return <button onClick={() => void change().then(onDone)}>перенести</button>
}

function Page({ stays = false }: { stays?: boolean }) {
  const [isOpen, setIsOpen] = useState(true)
  const [version, setVersion] = useState(1)
  const changed = useChanged()
  return (
    <>
      {isOpen && <Panel version={version} onDone={() => setIsOpen(stays)} />}
      <button onClick={() => void changed('timetable')}>весть</button>
      <button onClick={() => setVersion(2)}>неделя</button>
      <button onClick={() => setVersion(1)}>неделя обратно</button>
      <button
        onClick={() =>
          void holdDryRuns(() => new Promise<void>((resolve) => (comes = resolve))).then(() => setVersion(2))
        }
      >
        медленная неделя
      </button>
    </>
  )
}

const settle = (milliseconds: number = timers.formSettles) =>
  act(async () => {
    await jest.advanceTimersByTimeAsync(milliseconds)
  })
const press = async (name: string) => {
  fireEvent.click(screen.getByText(name))
  await settle(0)
}

async function open(page = <Page />) {
  render(
    <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0 }}>
      <FeedbackProvider>{page}</FeedbackProvider>
    </SWRConfig>,
  )
  await settle()
  expect(asked).toEqual(['version 1'])
  asked = []
}

beforeEach(() => {
  asked = []
  jest.useFakeTimers()
})
afterEach(() => jest.useRealTimers())

describe('after an act with an open panel no stale dry run is sent', () => {
  test('word of the act comes before its answer: the panel closes without asking again', async () => {
    await open()
    await press('перенести')
    await press('весть')
    await settle(10 * timers.formSettles)
    expect(asked).toEqual([])
    await act(async () => answer())
    await settle(10 * timers.formSettles)
    expect(screen.queryByText('перенести')).toBeNull()
    expect(asked).toEqual([])
  })

  test('a panel that stays asks once, of what the act has made of its class', async () => {
    await open(<Page stays />)
    await press('перенести')
    await press('весть')
    await act(async () => answer())
    // The week arrives a moment later.
    await settle(timers.formSettles / 2)
    await press('неделя')
    await settle(10 * timers.formSettles)
    expect(asked).toEqual(['version 2'])
  })

  test('a week that is long in coming is waited for', async () => {
    await open(<Page stays />)
    await press('перенести')
    await press('медленная неделя')
    await press('весть')
    await act(async () => answer())
    await settle(10 * timers.formSettles)
    expect(asked).toEqual([])
    await act(async () => comes())
    await settle(10 * timers.formSettles)
    expect(asked).toEqual(['version 2'])
  })

  test('what an act has made a panel ask is not asked while the next act is under way', async () => {
    await open(<Page stays />)
    await press('неделя')
    // The order for version 2 has settled before the change is answered.
    await press('перенести')
    await settle(2 * timers.formSettles)
    expect(asked).toEqual([])
    await press('неделя обратно')
    await act(async () => answer())
    await settle()
    await settle()
    expect(asked).toEqual(['version 1'])
  })

  test('what others change is asked again, also if word of it came while one’s own act had no answer', async () => {
    await open(<Page stays />)
    await press('весть')
    await settle()
    expect(asked).toEqual(['version 1'])
    asked = []
    await press('перенести')
    await press('весть')
    await settle()
    expect(asked).toEqual([])
    await act(async () => answer())
    await settle(10 * timers.formSettles)
    expect(asked).toEqual(['version 1'])
  })
})

test('a preview that comes to something else after a change is told as renewed, and not as such for another order', async () => {
  let found = { id: 1, title: 'Физика' }
  const states: (boolean | undefined)[] = []
  function Form({ order }: { order: string }) {
    const changed = useChanged()
    const preview = usePreview('/api/act/', order, () => Promise.resolve(found))
    if (preview.state === 'known') states.push(preview.isRenewed)
    return <button onClick={() => void changed('timetable')}>весть</button>
  }
  const cache = new Map()
  const at = (order: string) => (
    <SWRConfig value={{ provider: () => cache, dedupingInterval: 0 }}>
      <Form order={order} />
    </SWRConfig>
  )
  const { rerender } = render(at('a'))
  await settle()
  await press('весть')
  await settle(10 * timers.formSettles)
  expect(states.at(-1)).toBe(false)
  // What is tried out gets other numbers each time.
  found = { id: 2, title: 'Физика' }
  await press('весть')
  await settle(10 * timers.formSettles)
  expect(states.at(-1)).toBe(false)
  found = { id: 3, title: 'Химия' }
  await press('весть')
  await settle(10 * timers.formSettles)
  expect(states.at(-1)).toBe(true)
  rerender(at('b'))
  await settle()
  expect(states.at(-1)).toBe(false)
})

test('a form that is opened again with the same order is not told as renewed for what changed while it was closed', async () => {
  let found = 1
  const states: (boolean | undefined)[] = []
  function Form() {
    const preview = usePreview('/api/act/', 'a', () => Promise.resolve(found))
    if (preview.state === 'known') states.push(preview.isRenewed)
    return null
  }
  const cache = new Map()
  const form = () =>
    render(
      <SWRConfig value={{ provider: () => cache, dedupingInterval: 0 }}>
        <Form />
      </SWRConfig>,
    )
  form().unmount()
  const { unmount } = form()
  await settle()
  unmount()
  found = 2
  form()
  await settle()
  await settle(10 * timers.formSettles)
  expect(states.length).toBeGreaterThan(1)
  expect(states).not.toContain(true)
})

test('what is asked ends when another order takes its place, and when the form is closed', async () => {
  const signals: AbortSignal[] = []
  const ended = () => signals.map(({ aborted }) => aborted)
  function Form({ order }: { order: string }) {
    usePreview('/api/act/', order, (_, { signal }) => {
      signals.push(signal)
      return new Promise<never>(() => undefined)
    })
    return null
  }
  const at = (order: string) => (
    <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0 }}>
      <Form order={order} />
    </SWRConfig>
  )
  const { rerender, unmount } = render(at('a'))
  await settle()
  expect(ended()).toEqual([false])
  rerender(at('b'))
  await settle()
  expect(ended()).toEqual([true, false])
  unmount()
  expect(ended()).toEqual([true, true])
})

test('what is asked again since the timetable has changed leaves nothing, and ends as a whole', async () => {
  const signals: AbortSignal[] = []
  function Form() {
    const changed = useChanged()
    usePreview('/api/act/', 'a', (_, { signal }) => {
      signals.push(signal)
      return new Promise<never>(() => undefined)
    })
    return <button onClick={() => void changed('timetable')}>весть</button>
  }
  const { unmount } = render(
    <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0 }}>
      <Form />
    </SWRConfig>,
  )
  await settle()
  await press('весть')
  await settle(10 * timers.formSettles)
  expect(signals.map(({ aborted }) => aborted)).toEqual([false, false])
  unmount()
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, true])
})
