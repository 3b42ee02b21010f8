import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { SWRConfig } from 'swr'
import { FeedbackProvider } from '@/components/ui/feedback-provider'
import type { FacultyId, SemesterId } from '@/lib/core/names/rules/ids'
import { useLoadTable } from '@/lib/load-table/browser/use-load-table'
import { standForNetwork } from '@/testing/calls'
import { useLoadEdits } from './use-load-edits'

let network: ReturnType<typeof standForNetwork>
let hours: number
let tables: number

beforeEach(() => {
  ;[hours, tables] = [36, 0]
  network = standForNetwork({
    read: (path) => {
      if (path.startsWith('/api/workbench/load/')) tables += 1
      return { rows: [{ id: 7, version: tables, required_hours: hours }], listed: null }
    },
    change: ({ path }) => {
      hours = path.endsWith('/undo/') ? 36 : 40
      return { body: { change_id: tables, warnings: [] } }
    },
  })
})
afterEach(() => network.restore())

function Hours() {
  const { data, reload } = useLoadTable({ facultyId: 1 as FacultyId, semesterId: 1 as SemesterId }, false)
  const { write } = useLoadEdits(data?.rows ?? [], reload)
  const row = data?.rows[0]
  return row ? <button onClick={() => write(row, 'hours', '40')}>{`часов ${row.requiredHours}`}</button> : null
}

test('a written cell asks for the table once, and so does undoing it, which is said when the row is as it was', async () => {
  render(
    <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0 }}>
      <FeedbackProvider>
        <Hours />
      </FeedbackProvider>
    </SWRConfig>,
  )
  fireEvent.click(await screen.findByText('часов 36'))
  const undo = await screen.findByRole('button', { name: /Отменить/ })
  await screen.findByText('часов 40')
  expect(tables).toBe(2)
  fireEvent.click(undo)
  await waitFor(() => expect(screen.getByText(/^Отменено/)).toBeDefined())
  expect(screen.getByText('часов 36')).toBeDefined()
  expect(tables).toBe(3)
})
