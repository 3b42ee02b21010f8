import type { Database } from '@/db/client'
import { group as groupTable } from '@/db/schema'
import { withRollback } from '@/db/testing/database'
import { buildGroup, buildRoom, buildSemester, buildUser } from '@/db/testing/factories'
import { changeCalendar } from '@/lib/calendar/service/change-calendar'
import type { Actor } from '@/lib/core/actor/rules/actor'
import { addDays, calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { GroupId } from '@/lib/core/names/rules/ids'
import { withNames } from '@/lib/imports/service/name-doubts'
import { changeProgramme } from '@/lib/programmes/service/change-programme'
import { copyProgramme, createProgramme } from '@/lib/programmes/service/create-programme'
import { renameBuilding } from '@/lib/tables/service/buildings'
import { addRow, changeRow } from '@/lib/tables/service/change-rows'
import { pasteRows } from '@/lib/tables/service/paste-rows'
import { superuser } from '@/testing/actors'
import { regroup } from './regroup'

const today = calendarDate('2026-11-16')
const there = 'ИСТб-24-2'
/** With a Latin C. */
const alike = 'ИCТб-24-2'

type Scene = {
  context: { db: Database; actor: Actor; now: { date: typeof today; minutes: number } }
  other: GroupId
}

const dated = { since: addDays(today, 7), reason: '', dryRun: true, isNew: false }
const programmeOf = async ({ context }: Scene, title: string) =>
  (await createProgramme(context, { title, origin: null })).id

/** Every way in which a person makes a title, and what it says of one that looks like another. */
const ways: Record<string, (scene: Scene, title: string) => Promise<unknown>> = {
  'a row that is added': ({ context }, title) => addRow(context, { table: 'group', values: { title }, isOther: false }),
  'a row that is changed': ({ context, other: id }, title) =>
    changeRow(context, { table: 'group', id, values: { title }, isOther: false }),
  'rows that are pasted': async ({ context }, title) => {
    const pasted = { table: 'group' as const, columns: ['title'], rows: [[title]], asNew: [], dryRun: true }
    const { outcomes } = await pasteRows(context, pasted)
    if (outcomes.some(({ status }) => status === 'error')) throw refusal
  },
  'a group that is renamed': ({ context, other: group }, title) =>
    regroup(context, { act: 'rename', group, title, ...dated }),
  'a part of another group': ({ context, other: group }, title) =>
    regroup(context, { act: 'split', group, title, half: 0, fates: [], ...dated }),
  'a building': async ({ context }, title) => {
    await buildRoom(context.db, { building: there })
    await buildRoom(context.db, { building: 'Другой' })
    await renameBuilding(context, { from: 'Другой', to: title })
  },
  'a programme': async (scene, title) => {
    await programmeOf(scene, there)
    await programmeOf(scene, title)
  },
  'a copy of a programme': async (scene, title) => {
    const id = await programmeOf(scene, there)
    await copyProgramme(scene.context, { id, title })
  },
  'a programme that is renamed': async (scene, title) => {
    await programmeOf(scene, there)
    await changeProgramme(scene.context, { id: await programmeOf(scene, 'Другая'), title })
  },
  'a semester': async ({ context }, title) => {
    await buildSemester(context.db, { title: there })
    const dates = { startsOn: calendarDate('2027-02-01'), endsOn: calendarDate('2027-06-30') }
    const values = { title, half: 2 as const, firstWeekParity: 0 as const, ...dates }
    await changeCalendar(context, { edit: { name: 'semester.add', values } })
  },
  'a file': async ({ context }, title) => {
    const work = async () => {
      await context.db.insert(groupTable).values({ title })
      return {}
    }
    const { doubts } = await withNames(context, [], work)
    if (doubts.some(({ like }) => like.includes(there))) throw refusal
  },
}
const refusal = Object.assign(new Error(), { code: 'looks_alike' })

const inUniversity = (test: (scene: Scene) => Promise<void>) =>
  withRollback(async (db) => {
    const actor = { ...superuser, userId: (await buildUser(db)).id }
    await buildGroup(db, { title: there })
    const other = (await buildGroup(db, { title: 'АСУб-24-1' })).id
    await test({ context: { db, actor, now: { date: today, minutes: 0 } }, other })
  })

test.each(Object.entries(ways))('%s may not look like another', (_, make) =>
  inUniversity(async (scene) => {
    await expect(make(scene, alike)).rejects.toMatchObject({ code: 'looks_alike' })
  }),
)

test.each(Object.entries(ways))('%s may be called as nobody is', (_, make) =>
  inUniversity(async (scene) => {
    await make(scene, 'ЭВМб-25-7')
  }),
)

test('a part of a group may not look like the group itself; whoever says that it is another is believed', () =>
  inUniversity(async ({ context, other: group }) => {
    const split = { act: 'split', group, title: 'ACУб-24-1', half: 0, fates: [], ...dated } as const
    await expect(regroup(context, split)).rejects.toMatchObject({
      code: 'looks_alike',
      extra: { alike: ['АСУб-24-1'] },
    })
    await regroup(context, { ...split, isNew: true })
  }))
