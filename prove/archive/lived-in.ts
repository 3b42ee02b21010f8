import type { Database } from '@/db/client'
import { dayPairTime, holiday, movedDay, qualityWeight } from '@/db/schema'
import { addDays } from '@/lib/core/calendar/rules/calendar-date'
import { addressOf, rightsTable, rowTitleOf } from '../rights/check'
import { json, type Door } from '../rights/door'
import type { Role } from '../rights/roles'
import type { Prepare, RightsQuestion } from '../rights/row'
import type { Scene } from '../rights/scene'

/** What happened in the university, by the rows of the table of rights. */
const happened: [title: string, asker: Role][] = [
  ['POST /api/query/add-for-date/ (a room whose class gives way, own)', 'planner'],
  ['POST /api/schedule/set-nagruzka/ (over somebody by force)', 'superuser'],
  ['POST /api/schedule/mend/ (to another room, foreign)', 'superuser'],
  ['PATCH /api/schedule/{id}/update/ (class, foreign)', 'superuser'],
  ['POST /api/wish/ (teacher, own)', 'rooms'],
  ['POST /api/wish/ (group, own)', 'superuser'],
  ['PUT /api/own-timetable/ (group, own)', 'teacher'],
  ['POST /api/change/{id}/undo/ (a comment, own)', 'planner'],
]

/** What was made of the scene: numbers and keys that are asked for later. */
export type Lived = { variantId: number; keys: { public: string; own: string }; changeIds: number[] }

/** Lets people work in a scene: everything that others are told, that is kept for a person, and that leaves a trace. */
export async function liveIn(scene: Scene, db: Database, door: Door): Promise<Lived> {
  const changeIds: number[] = []
  const send = async (asker: Role, call: string, question: RightsQuestion) => {
    const { browser } = scene.people[asker]
    const { status, text } = await door(browser, { ...addressOf(call, question), body: question.body })
    if (status !== 200) throw new Error(`${call} as ${asker}: ${status} ${text}`)
    const body = json(text)
    if (typeof body.change_id === 'number') changeIds.push(body.change_id)
    return body
  }
  const prepare: Prepare = async <Answer>(call: string, question: RightsQuestion) =>
    (await send('superuser', call, question)) as Answer
  for (const [title, asker] of happened) {
    const row = rightsTable.find((one) => rowTitleOf(one) === title)
    if (!row) throw new Error(`No row is called ${title}`)
    await send(asker, row.call, (await row.ask?.(scene, prepare)) ?? {})
  }
  const { own, monday } = scene
  await send('superuser', 'POST /api/closure/', {
    body: { aud_id: own.freeRoom, dbeg: addDays(monday, 3), dend: addDays(monday, 4), reason: 'Ремонт' },
  })
  await send('student', 'POST /api/own-timetable/hidden/', { body: { schedule_id: own.later } })
  await send('superuser', 'POST /api/open-reading/', {
    body: { is_open: true, teacher_names: 'full' },
  })
  const variant = await send('planner', 'POST /api/variants/', {
    body: { name: 'Вариант', faculty_id: own.faculty },
  })
  const variantId = Number(variant.id)
  await send('planner', 'POST /api/variants/{id}/steps/', {
    id: variantId,
    body: { version: 1, act: 'remove', schedule_id: own.later },
  })
  const key = (scope: string) => ({ body: { scope, title: 'Ключ', per_minute: 600, expires_on: null } })
  const keys = {
    public: String((await send('superuser', 'POST /api/client-key/', key('public'))).key),
    own: String((await send('student', 'POST /api/client-key/', key('own'))).key),
  }
  await db.insert(holiday).values({ date: addDays(monday, 2), title: 'День университета' })
  await db.insert(dayPairTime).values({ date: addDays(monday, 4), pair: 1, startsAt: 495, endsAt: 535 })
  await db.insert(movedDay).values({ date: addDays(monday, 5), runsAs: 3, parity: 1, title: 'За среду' })
  await db.insert(qualityWeight).values({ rule: 'windows' as never, weight: 3 })
  return { variantId, keys, changeIds }
}
