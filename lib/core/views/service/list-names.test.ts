import { programme } from '@/db/schema'
import { withRollback } from '@/db/testing/database'
import type { ProgrammeId } from '@/lib/core/names/rules/ids'
import { powerlessActor, superuser } from '@/testing/actors'
import { anyProgramme } from './list-names'

test('a superuser has a programme to choose as soon as there is one, anyone else as soon as they take part in one', () =>
  withRollback(async (db) => {
    await db.delete(programme)
    expect(await anyProgramme({ db, actor: superuser })).toBe(false)
    await db.insert(programme).values({ title: 'Программа' })
    expect(await anyProgramme({ db, actor: superuser })).toBe(true)
    expect(await anyProgramme({ db, actor: powerlessActor })).toBe(false)
    const member = { ...powerlessActor, programmes: [{ programmeId: 1 as ProgrammeId, flags: [] }] }
    expect(await anyProgramme({ db, actor: member })).toBe(true)
  }))
