import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime'
import type { ContextType } from 'react'
import { SWRConfig } from 'swr'
import { FeedbackProvider } from '@/components/ui/feedback-provider'
import { calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { defaultExamNorms, defaultExamSlots, type ExamSession } from '@/lib/core/calendar/rules/session'
import { inOwnNames } from '@/lib/core/wire/calls/own-names'
import { examSettingsErrors, examSettingsTexts as texts } from '@/lib/exams/texts/settings'
import { autumn } from '@/testing/calendars'
import { standForNetwork } from '@/testing/calls'
import { SessionSettings } from './session-settings'

const router = { refresh: jest.fn(), push: jest.fn() } as unknown as ContextType<typeof AppRouterContext>
const shown: ExamSession = { periods: [], slots: defaultExamSlots, norms: defaultExamNorms }

test('what others stored meanwhile is taken over, and what was typed stays', async () => {
  const stored = { ...shown, norms: { ...defaultExamNorms, examinerDaily: 1 } }
  const network = standForNetwork({
    read: () => inOwnNames(stored),
    change: ({ body }) =>
      JSON.stringify(body?.based_on) === JSON.stringify(inOwnNames({ slots: stored.slots, norms: stored.norms }))
        ? { body: { session: inOwnNames(stored), change_id: 7 } }
        : { status: 409, body: { code: 'stale', detail: examSettingsErrors.stale } },
  })
  render(
    <AppRouterContext.Provider value={router}>
      <SWRConfig value={{ provider: () => new Map() }}>
        <FeedbackProvider>
          <SessionSettings session={shown} calendar={autumn} today={calendarDate('2026-12-08')} faculties={[]} />
        </FeedbackProvider>
      </SWRConfig>
    </AppRouterContext.Provider>,
  )
  fireEvent.change(screen.getByLabelText(/^Занимать мест/), { target: { value: '50' } })
  const save = () => fireEvent.click(screen.getByRole('button', { name: texts.save }))
  save()
  await screen.findByText(/^Выше то, что/)
  save()
  await waitFor(() => expect(network.sent).toHaveLength(2))
  expect(network.sent[1]?.body).toMatchObject({ norms: { seat_share: 50, examiner_daily: 1 } })
  network.restore()
})
