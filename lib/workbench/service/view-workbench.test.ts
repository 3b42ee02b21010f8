import { withRollback } from '@/db/testing/database'
import { buildEvent, buildFaculty, buildGroup } from '@/db/testing/factories'
import { calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { powerlessActor, superuser } from '@/testing/actors'
import { viewFacultyWeek } from './view-workbench'

const monday = calendarDate('2026-11-16')

test('the published classes of all groups of the faculty, for whoever plans it', () =>
  withRollback(async (db) => {
    const { id: faculty } = await buildFaculty(db)
    const [a, b] = [
      await buildGroup(db, { title: 'Б-1', facultyId: faculty, courseYear: 2 }),
      await buildGroup(db, { title: 'А-1', facultyId: faculty, courseYear: 1 }),
    ]
    const other = await buildGroup(db, { facultyId: (await buildFaculty(db)).id })
    const stand = (title: string, id: number, state: 'published' | 'projected' = 'published') =>
      buildEvent(db, { on: [{ date: monday, pair: 2 }], state, groups: [id as never], values: { title } })
    await stand('физика', a.id)
    await stand('химия', b.id)
    await stand('чужое', other.id)
    await stand('черновик', a.id, 'projected')
    const week = await viewFacultyWeek({ db, actor: superuser }, { faculty, monday })
    expect(week.groups.map(({ title }) => title)).toEqual(['А-1', 'Б-1'])
    expect(week.items.map(({ title }) => title).sort()).toEqual(['физика', 'химия'])
    const student = { ...powerlessActor, permissions: ['can view groups' as const] }
    await expect(viewFacultyWeek({ db, actor: student }, { faculty, monday })).rejects.toMatchObject({
      code: 'not_allowed',
    })
  }))
