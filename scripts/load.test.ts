import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freshDatabase } from '@/db/testing/database'
import { buildDiscipline, buildGroup, buildSemester } from '@/db/testing/factories'
import { loadCommand, loadCountsText } from '@/lib/imports/texts/load-file'
import { outputOf } from '@/testing/process-output'

const folder = mkdtempSync(path.join(tmpdir(), 'load-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('a trial counts rows as they are stored: a title that was said to be another one’s is that one', async () => {
  const { url, db } = await freshDatabase()
  await buildSemester(db)
  await buildGroup(db, { title: 'А-1' })
  await buildDiscipline(db, { title: 'Физика' })
  const answers = path.join(folder, 'answers.json')
  const load = (discipline: string) => {
    const file = path.join(folder, 'load.csv')
    writeFileSync(file, `Дисциплина;Тип;Группы;Часы;Семестр\n${discipline};лк;А-1;36;Осень 2026`)
    const args = ['--import', 'tsx', 'scripts/load.ts', file, '--answers', answers]
    const env = { ...process.env, DATABASE_URL: url, AUTH_SECRET: 'x'.repeat(32) }
    return outputOf(spawn(process.execPath, args, { env }))
  }
  const counts = { error: 0, new: 0, changed: 0, same: 0 }
  const first = await load('Физика')
  expect(first).toMatchObject({ code: 0, out: expect.stringContaining(loadCommand.stored) })
  expect(first.out).toContain(loadCountsText({ ...counts, new: 1 }))

  const latin = 'Физикa'
  expect(await load(latin)).toMatchObject({ code: 1, err: expect.stringContaining(latin) })
  writeFileSync(answers, readFileSync(answers, 'utf8').replace('"?"', '"Физика"'))
  const answered = await load(latin)
  expect(answered).toMatchObject({ code: 0, out: expect.stringContaining(loadCommand.stored) })
  expect(answered.out).toContain(loadCountsText({ ...counts, same: 1 }))
}, 60_000)
