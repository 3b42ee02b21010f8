import type { Sql } from '@/db/client'
import { freshDatabase } from '@/db/testing/database'
import { launchTexts } from '@/lib/core/processes/texts/launch.mjs'
import { databaseSentence } from './start-fault'

const texts = launchTexts.database
const address = 'postgres://weak:hidden@db1:5432,db2:5432/timetable?prepare=false'

/** The error that PostgreSQL itself sends under a code. */
const sent = (sql: Sql, code: string): Promise<unknown> =>
  sql.unsafe(`do $$ begin raise exception 'because' using errcode = '${code}'; end $$`).then(
    () => null,
    (error: unknown) => error,
  )

test.each([
  ['no rights', '42501', texts.noRights('weak', 'timetable', 'because')],
  ['a full disk', '53100', texts.full('because')],
  ['a replica', '25006', texts.readOnly],
  ['anything else', 'XX001', texts.failed('because', 'XX001')],
])('%s at a start is one sentence without the password', async (_, code, sentence) => {
  const { sql } = await freshDatabase('bare')
  const told = databaseSentence(await sent(sql, code), address)
  expect(told).toBe(sentence)
  expect(told).not.toMatch(/hidden|\n/)
})

test('a disk of our own that is full is one too; a fault of ours is none', () => {
  const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
  expect(databaseSentence(full, address)).toBe(texts.full(full.message))
  expect(databaseSentence(new TypeError('x is not a function'), address)).toBeNull()
})
