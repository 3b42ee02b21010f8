import { fireEvent, render, screen } from '@testing-library/react'
import { SearchParamsContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime'
import { SWRConfig } from 'swr'
import { FeedbackProvider } from '@/components/ui/feedback-provider'
import type { Actor } from '@/lib/core/actor/rules/actor'
import { calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { RequestId, UserId } from '@/lib/core/names/rules/ids'
import type { ScheduleItem, Trace } from '@/lib/core/schedule/rules/schedule'
import { powerlessActor, superuser } from '@/testing/actors'
import { standForNetwork, type StubAnswer, type SentCall } from '@/testing/calls'
import { lesson } from '@/testing/lessons'
import { TakeBackPanel } from './take-back'
import { mayGiveBack } from './use-take-back'

const slots = ['2026-11-18', '2026-11-25'].map((date) => ({ date, para: 3 }))
let answers: StubAnswer[]
let network: { sent: SentCall[]; restore: () => void }
beforeEach(() => {
  answers = []
  network = standForNetwork({
    read: () => [],
    change: () => answers.shift() ?? { body: { id: 8, slots, warnings: [], change_id: 9 } },
  })
})
afterEach(() => network.restore())

function open(title = 'ППОС') {
  const onClose = jest.fn()
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <FeedbackProvider>
        <SearchParamsContext value={new URLSearchParams()}>
          <TakeBackPanel
            request={{ id: 8 as RequestId, kind: 'booking', title }}
            at={{ left: 0, top: 0, right: 0, bottom: 0 }}
            onClose={onClose}
          />
        </SearchParamsContext>
      </FeedbackProvider>
    </SWRConfig>,
  )
  return onClose
}

test('says all that goes with the request, takes it back, and offers to bring it back', async () => {
  const onClose = open()
  const told = await screen.findByText(/^Заявка целиком/)
  expect(told.textContent?.replaceAll('\u00a0', ' ')).toBe('Заявка целиком: 3-я пара — 18.11, 25.11')
  expect(document.activeElement?.textContent).toBe('Снять')
  fireEvent.click(screen.getByRole('button', { name: 'Снять' }))
  expect(await screen.findByText('Бронь снята: ППОС')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Отменить' })).toBeTruthy()
  expect(onClose).toHaveBeenCalled()
  expect(network.sent.map(({ method, path }) => [method, path])).toEqual([
    ['DELETE', '/api/query/8/?dry_run=1'],
    ['DELETE', '/api/query/8/'],
  ])
})

test('what cannot be taken back says why by name, and offers nothing', async () => {
  const conflict = {
    date: '2026-11-18',
    pair: 3,
    kind: 'auditory',
    id: 5,
    title: 'К-206',
    with: { id: 1, type: 'class', title: 'Физика' },
  }
  answers = [{ status: 409, body: { detail: 'Занято.', code: 'conflict', conflicts: [conflict] } }]
  open()
  expect(await screen.findByText('К-206 — «Физика»')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Снять' })).toBeNull()
})

test('markup in a reason is text', async () => {
  open('<img src=x onerror=alert(1)>')
  expect(screen.getByText('<img src=x onerror=alert(1)>')).toBeTruthy()
  await screen.findByText(/^Заявка целиком/)
})

const mine: Trace = {
  requestId: 8 as RequestId,
  kind: 'move',
  reason: '',
  by: '',
  madeBy: powerlessActor.userId,
  begins: { date: calendarDate('2026-11-10'), pair: 1 },
  movedTo: null,
  movedFrom: null,
}
const remover: Actor = { ...powerlessActor, permissions: ['can remove queries'] }
test.each<[string, Actor, Partial<ScheduleItem>, boolean, boolean]>([
  ['one’s own that lies ahead', powerlessActor, { trace: mine }, true, true],
  ['one’s own that has begun', powerlessActor, { trace: mine }, false, false],
  ['another’s', powerlessActor, { trace: { ...mine, madeBy: 2 as UserId } }, true, false],
  ['another’s, with the string', remover, { trace: { ...mine, madeBy: 2 as UserId } }, false, true],
  ['a class that nobody moved', superuser, {}, true, false],
  ['a trace of no request', superuser, { trace: { ...mine, requestId: null } }, true, false],
])('%s', (_, actor, change, isAhead, may) => {
  expect(mayGiveBack(actor, lesson(change), () => isAhead)).toBe(may)
})

test('a request is as old as the first of all that it did, wherever one sees it', () => {
  const item = lesson({ date: calendarDate('2026-11-20'), trace: mine })
  expect(mayGiveBack(powerlessActor, item, ({ date }) => date > '2026-11-10')).toBe(false)
  expect(mayGiveBack(powerlessActor, item, ({ date }) => date >= '2026-11-10')).toBe(true)
})
