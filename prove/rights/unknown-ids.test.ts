import type { Database } from '@/db/client'
import { buildSemester } from '@/db/testing/factories'
import { calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { calls } from '@/lib/openapi/calls/openapi.contract'
import { servedDatabase } from '@/testing/served-database'
import { changedTables, store } from '@/testing/stored'
import { absenceOf } from './absences'
import { addressOf, rightsTable, rowTitleOf } from './check'
import { json, type DoorResponse } from './door'
import { examRights } from './exams'
import { faultIn } from './faults'
import { handlersDoor as door } from './handlers-door'
import { haunted, idFieldsOf } from './id-fields'
import { closing } from './requests'
import type { Prepare, RightsQuestion, RightsRow } from './row'
import { plant, type Scene } from './scene'
import { wholeQuestions } from './whole-questions'

let db: Database
let scene: Scene

beforeAll(async () => {
  ;({ db } = await servedDatabase({ CLOCK: '2026-11-18T10:30' }))
  const { id: semesterId } = await buildSemester(db)
  scene = await plant(db, { semesterId, monday: calendarDate('2026-11-23'), word: 'Mk' })
}, 60_000)

const changing = calls.filter(({ method }) => method !== 'GET')
/** What a superuser may send; of what is refused them anyway its id alone is asked. */
const rows = rightsTable.filter(
  ({ call, of = '', askedBy }) => !call.startsWith('GET') && !askedBy && !/foreign$|^what a dry/.test(of),
)
const asked: readonly (RightsRow & { isWhole?: true })[] = [
  ...rows,
  // A result that was found is refused to nobody but for its search.
  {
    call: 'POST /api/variants/',
    of: 'what a search found',
    ask: ({ own }) => ({ body: { name: 'x', faculty_id: own.faculty, filling_id: 1 } }),
    may: [],
  },
  {
    call: 'POST /api/workbench/next-semester/',
    of: 'all that it takes',
    ask: ({ own, semester }) => ({
      body: {
        faculty_id: own.faculty,
        semester_id: semester,
        source_id: semester,
        years: 0,
        groups: [{ id: own.group, source_id: own.group }],
      },
    }),
    may: [],
  },
  {
    call: 'PUT /api/exam/settings/',
    of: 'a period that is there already',
    ask: async (scene, prepare) => {
      const [row] = examRights.filter(({ call }) => call === 'PUT /api/exam/settings/')
      const { body } = (await row?.ask?.(scene, prepare)) ?? {}
      const { session } = await prepare<{ session: { periods: { id: number }[] } }>('PUT /api/exam/settings/', { body })
      const [period] = session.periods
      const settings = body as { periods: object[] }
      return { body: { ...settings, periods: settings.periods.map((one) => ({ ...one, id: period?.id })) } }
    },
    may: [],
  },
  {
    call: 'POST /api/workbench/load/join/',
    of: 'all that it takes',
    ask: ({ own }) => ({ body: { items: [{ id: own.item }, { id: own.spareItem }], hours: 32 } }),
    may: [],
  },
  {
    call: 'POST /api/schedule/{id}/offers/',
    of: 'whom it asks',
    ask: ({ own }) => ({ id: own.published, body: { teacher_id: own.teacher, teacher_ids: [own.teacher] } }),
    may: [],
  },
  {
    call: 'POST /api/closing/{id}/end/',
    of: 'with a class that returns',
    ask: async (scene, prepare) => ({
      id: await closing(scene, prepare),
      body: { date: scene.monday, returns: [{ schedule_id: scene.own.published, version: 1 }] },
    }),
    may: [],
  },
  {
    call: 'POST /api/absence/{id}/',
    of: 'what is joined',
    ask: async (scene, prepare) => ({
      id: await absenceOf(scene.own, scene, prepare),
      body: {
        classes: [
          {
            schedule_id: scene.own.published,
            way: 'join',
            with_id: scene.own.later,
            aud_id: scene.own.freeRoom,
          },
        ],
        reason: 'x',
      },
    }),
    may: [],
  },
  {
    call: 'POST /api/fault/{id}/end/',
    of: 'with a class that returns',
    ask: async (scene, prepare) => ({
      id: await faultIn(scene, prepare),
      body: { date: scene.monday, returns: [{ schedule_id: scene.own.published, version: 1 }] },
    }),
    may: [],
  },
  {
    call: 'POST /api/absence/{id}/end/',
    of: 'with a class that returns',
    ask: async (scene, prepare) => ({
      id: await absenceOf(scene.own, scene, prepare),
      body: { date: scene.monday, returns: [{ schedule_id: scene.own.published, version: 1 }] },
    }),
    may: [],
  },
  ...wholeQuestions.map((one) => ({ ...one, may: [], isWhole: true as const })),
]
const titled = asked.map((one, index) => [`${rowTitleOf(one)} ${index}`, one] as const)

/** The ids that were asked of each call. */
const covered = new Set<string>()

const send = (call: string, question: RightsQuestion): Promise<DoorResponse> =>
  door(scene.people.superuser.browser, { ...addressOf(call, question), body: question.body })

const undo = (id: number) => send('POST /api/change/{id}/undo/', { id })

/** Takes back what an answer says was changed. */
async function takeBack({ text }: DoorResponse): Promise<void> {
  const { change_id: changeId } = json(text)
  if (typeof changeId === 'number') await undo(changeId)
}

test.each(titled)('an id of nothing is refused: %s', async (_, one) => {
  const prepared: DoorResponse[] = []
  const prepare: Prepare = async <Answer>(call: string, question: RightsQuestion) => {
    const made = await send(call, question)
    prepared.push(made)
    return json(made.text) as Answer
  }
  const forgetPrepared = async () => {
    for (const made of prepared.splice(0).reverse()) await takeBack(made)
  }
  const broken: string[] = []
  const ask = async () => (await one.ask?.(scene, prepare)) ?? {}
  if (one.isWhole) {
    const answer = await send(one.call, await ask())
    if (answer.status !== 200) broken.push(`not whole: ${answer.text}`)
    await takeBack(answer)
    await forgetPrepared()
  }
  // A refusal stores nothing: what was prepared serves for the next id, too.
  let questions = haunted(one.call, await ask())
  let before = await store(db)
  for (const [index, { field }] of questions.entries()) {
    const again = questions[index]
    if (!again || (one.answer && field !== 'id')) continue
    const answer = await send(one.call, again.question)
    const { detail } = json(answer.text)
    const after = await store(db)
    const stored = changedTables(before, after)
    covered.add(`${one.call} ${field}`)
    if (![400, 404].includes(answer.status) || stored.length > 0 || !/[а-я]/.test(String(detail)))
      broken.push(`${field}: ${answer.status}, stored in ${stored.join(', ')}: ${answer.text.slice(0, 300)}`)
    before = after
    if (stored.length === 0) continue
    await takeBack(answer)
    await forgetPrepared()
    questions = haunted(one.call, await ask())
    before = await store(db)
  }
  await forgetPrepared()
  expect(broken).toEqual([])
})

test('of every changing call every id was asked', () => {
  const all = changing.flatMap((call) => idFieldsOf(call).map((field) => `${call.method} ${call.path} ${field}`))
  expect(all.length).toBeGreaterThan(100)
  expect(all.filter((one) => !covered.has(one))).toEqual([])
})
