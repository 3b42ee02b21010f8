import { act, fireEvent, screen } from '@testing-library/react'
import { calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { FillingId, GroupId, LoadItemId, TeacherId } from '@/lib/core/names/rules/ids'
import type { FillingView } from '@/lib/core/placing/rules/filling'
import { useChanged } from '@/lib/core/wire/browser/answers'
import { onDashboard, requestsTo, stubAnswers, textIn } from '@/testing/specification/dashboard'
import { Found } from './found'

const [first, second] = [calendarDate('2026-11-23'), calendarDate('2026-11-30')]
const proposal = (id: number, title: string) => ({
  ...{ ref: { of: 'load', id: id as LoadItemId } as const, title, lessonType: 1 as const, subgroup: 0 as const },
  ...{ students: 25, day: 1 as const, pair: 3 as const, parity: null, dates: [first, second], needs: [], room: null },
  groups: [{ id: 6 as GroupId, title: 'ИСТб-24-1', subgroup: 0 as const }],
  teachers: [{ id: 5 as TeacherId, name: 'Рудаков К. Е.' }],
})
const result = {
  ...{ wanted: 4, ofSession: 0, quality: [], judged: null, lacking: [], withoutWorse: null, left: [] },
  proposals: [proposal(1, 'Физика'), proposal(2, 'Химия')],
}
const filling: FillingView = {
  ...{ id: 3 as FillingId, state: 'found', isEnding: false, progress: null, failure: null, from: first, variant: null },
  result,
}

function Open() {
  const changed = useChanged()
  return (
    <>
      <button onClick={() => void changed('timetable')}>весть</button>
      <Found
        {...{ filling, result }}
        sought={undefined}
        isElsewhere={false}
        reload={() => Promise.resolve()}
        onClose={() => undefined}
      />
    </>
  )
}

const settle = () => act(() => new Promise((resolve) => setTimeout(resolve)))
const hear = async (notKept: object[]) => {
  stubAnswers({ gone: { not_kept: notKept } })
  fireEvent.click(screen.getByText('весть'))
  await settle()
}
const gone = () => screen.queryAllByRole('region', { name: /^После поиска/ }).map(textIn)

test('an open result says what a colleague has taken of it, and counts what would still be kept', async () => {
  stubAnswers({ gone: { not_kept: [] } })
  onDashboard(<Open />)
  await settle()
  expect([gone(), screen.queryByText(/Будет поставлено: 4/)]).toEqual([[], expect.anything()])
  const text = '«Физика»: Занято: ИСТб-24-1 — «Черчение».'
  await hear([{ proposal: 0, dates: [second], text }])
  expect(gone()).toEqual([
    `После поиска расписание изменили другие, уже не встанет: 1 занятиеИСТб-24-1; Рудаков К. Е.; Пн, 3-я пара, 30.11. ${text}`,
  ])
  expect(screen.getByText(/Будет поставлено: 3/)).not.toBeNull()
  await hear([0, 1].map((index) => ({ proposal: index, dates: [first, second], text })))
  expect(screen.getByText(/^Ничего из.отмеченного уже не.поставить/)).not.toBeNull()
  await hear([])
  expect(gone()).toEqual([])
  expect(requestsTo('gone').length).toBeGreaterThan(3)
})
