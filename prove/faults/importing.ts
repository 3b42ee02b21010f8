import type { Sql } from '@/db/client'
import type { OutgoingCall } from '@/lib/core/wire/calls/request'
import { delay, waitFor } from '@/scripts/processes.mjs'
import type { FaultPerson } from './people'

/**
 * Milliseconds in which a task of an import ends, by its work or by being found left; and of a strike while
 * it is at work.
 */
const longestTask = 90_000
const longestBefore = 600
const mostTries = 4

const tasks = ['read', 'try', 'store'] as const
type Task = (typeof tasks)[number]

/** A file of load whose disciplines begin with `word`. */
export type LoadFile = { word: string; rows: number; group: string }

function formOf({ word, rows, group }: LoadFile): FormData {
  const lines = Array.from({ length: rows }, (_, index) => `${word} ${index};лк;${group};36`)
  const form = new FormData()
  form.set('file', new File([['Дисциплина;Тип;Группы;Часы', ...lines].join('\n')], `${word}.csv`))
  return form
}

/** Null if the database gives no answer. */
async function storedRows(sql: Sql, { word }: LoadFile): Promise<number | null> {
  const count = () =>
    sql<{ count: number }[]>`
      select count(*)::integer from load_item l join discipline d on d.id = l.discipline_id
      where d.title like ${`${word} %`}`.catch(() => null)
  const rows = await waitFor(count, longestTask, 200)
  return rows?.[0]?.count ?? null
}

/** How a task ended: `done`, `failed` or `interrupted`; null if that takes too long. */
async function endOf(person: FaultPerson, id: unknown): Promise<string | null> {
  let state: unknown
  const isSettled = async () => {
    const told = await person.ask({ method: 'GET', url: `/api/import/${id}/` }, undefined, 5_000)
    state = told?.status === 200 ? told.body.state : undefined
    return typeof state === 'string' && !['waiting', 'working'].includes(state)
  }
  return (await waitFor(isSettled, longestTask, 100)) ? String(state) : null
}

/**
 * Imports a file as the screen does, task after task; `strike` comes once while each is at work. Whoever is
 * told that a task was interrupted or failed begins it again. Returns what contradicts what was told: rows by
 * half, rows of what was interrupted, a task without an end.
 */
export async function importFault(
  person: FaultPerson,
  sql: Sql,
  file: LoadFile,
  strike: () => Promise<void> | void,
): Promise<string[]> {
  let id: unknown
  const callOf = (task: Task): OutgoingCall =>
    task === 'read'
      ? { method: 'POST', url: '/api/import/', body: formOf(file) }
      : { method: 'POST', url: `/api/import/${id}/${task}/`, body: task === 'store' ? {} : undefined }
  for (const task of tasks)
    for (let tries = 1; ; tries += 1) {
      const told = await person.change(callOf(task))
      if (told?.status !== 200)
        return [`${file.word}: ${task} was answered ${told?.status} ${JSON.stringify(told?.body)}`]
      if (task === 'read') id = told.body.id
      if (tries === 1) {
        await delay(Math.random() * longestBefore)
        await strike()
      }
      const end = await endOf(person, id)
      const stored = await storedRows(sql, file)
      if (stored !== (task === 'store' && end === 'done' ? file.rows : 0))
        return [`${file.word}: ${task} is told as ${end}, and ${stored} of ${file.rows} rows are stored`]
      if (end === 'done') break
      if (end === null || tries === mostTries) return [`${file.word}: ${task} came to no end: ${end}`]
    }
  return []
}
