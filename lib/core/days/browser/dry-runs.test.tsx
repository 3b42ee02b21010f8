import { adminTables } from '@/lib/core/tables/rules/tables'
import { onCallFailure, type CallError } from '@/lib/core/wire/browser/call'
import { mergeRows, pasteRows } from '@/lib/tables/browser/admin-tables'
import { changeCalendar } from './calendar'

const { name: table } = adminTables.room

/** Changes of «Админка» by name, each as a dry run or not. */
const changes: Record<string, (dryRun: boolean) => Promise<unknown>> = {
  merging: (dryRun) => mergeRows('room', { keep: 1, drop: 2 }, dryRun),
  pasting: (dryRun) => pasteRows(table, { columns: ['title'], rows: [['А-101']], asNew: [] }, dryRun),
  calendar: (dryRun) => changeCalendar({ edit: { name: 'pairs', times: [] }, version: '1', dryRun }),
}

const ownFetch = globalThis.fetch
let announced: CallError[] = []
let stop = () => {}

beforeEach(() => {
  announced = []
  stop = onCallFailure((error) => announced.push(error))
  globalThis.fetch = async (url) => {
    const isCheck = String(url).endsWith('/check-login/')
    const [status, body] = isCheck
      ? [200, { csrf: 'value' }]
      : [404, { detail: 'Такой записи нет.', code: 'not_found' }]
    return { ok: isCheck, status, text: async () => JSON.stringify(body) } as Response
  }
})
afterEach(() => {
  stop()
  globalThis.fetch = ownFetch
})

test.each(Object.keys(changes))(
  'a dry run of %s is refused in its form alone, the change itself aloud',
  async (name) => {
    await expect(changes[name]?.(true)).rejects.toMatchObject({ status: 404 })
    expect(announced).toEqual([])
    await expect(changes[name]?.(false)).rejects.toMatchObject({ status: 404 })
    expect(announced).toHaveLength(1)
  },
)
