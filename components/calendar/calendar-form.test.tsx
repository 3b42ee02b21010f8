import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime'
import type { ContextType } from 'react'
import { SWRConfig } from 'swr'
import { FeedbackProvider } from '@/components/ui/feedback-provider'
import { onlineForm } from '@/lib/calendar/texts/day-classes'
import { calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { encodeConsequences } from '@/lib/core/days/calls/calendar'
import { previewTexts } from '@/lib/core/placing/texts/move'
import { common } from '@/lib/core/words/texts/common'
import { autumn } from '@/testing/calendars'
import { type SentCall, standForNetwork } from '@/testing/calls'
import { heldBy } from '@/testing/held'
import { FormInDialog } from './calendar-form'
import { OnlineForm } from './day-forms'

const tuesday = calendarDate('2026-12-08')
const changedSince = 'Календарь с тех пор изменили.'
const refresh = jest.fn()
const router = { refresh, push: jest.fn() } as unknown as ContextType<typeof AppRouterContext>

/** The version of the stored calendar; a change based on another is refused. */
let stored: string
let isSaved: boolean
let network: ReturnType<typeof standForNetwork>

const consequences = encodeConsequences({
  taken: 0,
  returning: 0,
  warnings: [],
  standing: [],
  carried: {
    going: 3,
    staying: [],
    parties: [],
    groups: 1,
    teachers: 1,
    violations: { total: 0, texts: [] },
  },
})

const change = ({ body }: SentCall) =>
  body?.version === stored
    ? { body: { ...consequences, change_id: body.dry_run ? null : 7, version: stored } }
    : { status: 409, body: { code: 'stale', detail: changedSince, current: { version: stored } } }

const saved = () => network.sent.filter(({ body }) => body?.dry_run === false).map(({ body }) => body?.version)

beforeEach(() => {
  refresh.mockClear()
  stored = 'first'
  isSaved = false
  // The live channel stays silent.
  network = standForNetwork({ read: () => new Promise(() => undefined), change })
})
afterEach(() => network.restore())

/** Opens the form that holds a Tuesday online, with its reason. */
function holdOnline() {
  render(
    <AppRouterContext.Provider value={router}>
      <SWRConfig value={{ provider: () => new Map() }}>
        <FeedbackProvider>
          <FormInDialog
            version="first"
            onSaved={() => (isSaved = true)}
            form={(form) => <OnlineForm {...form} calendar={autumn} today={tuesday} on={tuesday} faculties={[]} />}
          />
        </FeedbackProvider>
      </SWRConfig>
    </AppRouterContext.Provider>,
  )
  fireEvent.change(screen.getByLabelText(onlineForm.reason), { target: { value: 'Гололёд' } })
}

async function press() {
  const button = () => screen.getByRole('button', { name: onlineForm.ok })
  await waitFor(() => expect(heldBy(button())).toBeNull())
  fireEvent.click(button())
}

test('a form on a calendar that has changed looks again at what it is now, and saves on that', async () => {
  stored = 'second'
  holdOnline()
  fireEvent.click(await screen.findByRole('button', { name: previewTexts.lookAgain }))
  expect(refresh).toHaveBeenCalled()
  await press()
  await waitFor(() => expect(saved()).toEqual(['second']))
  await waitFor(() => expect(isSaved).toBe(true))
})

test('one that changes before it is saved is told, and the next press is on what it is now', async () => {
  holdOnline()
  await waitFor(() => expect(network.sent).toHaveLength(1))
  stored = 'second'
  await press()
  const told = within(await screen.findByRole('dialog', { name: 'Ошибка' }))
  expect(told.getByText(changedSince)).toBeTruthy()
  fireEvent.click(told.getByRole('button', { name: common.ok }))
  await press()
  await waitFor(() => expect(saved()).toEqual(['first', 'second']))
})
