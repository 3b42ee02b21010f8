import { eq } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { group, namesake, room, shownGroup, shownRoom, shownTeacher, teacher } from '@/db/schema'
import { buildDepartment, buildFaculty, buildGroup, buildRoom, buildTeacher } from '@/db/testing/factories'
import { withRollback } from '@/db/testing/database'

const roomTitles = async (db: Database, own: string) =>
  (
    await db.select({ title: shownRoom.title }).from(shownRoom).where(eq(shownRoom.ownTitle, own)).orderBy(shownRoom.id)
  ).map(({ title }) => title)

test('a room is called by its building too while another in use has its title, and not after that', () =>
  withRollback(async (db) => {
    const first = await buildRoom(db, { title: '305', building: 'А' })
    expect(await roomTitles(db, '305')).toEqual(['305'])
    const second = await buildRoom(db, { title: '305', building: 'Б' })
    expect(await roomTitles(db, '305')).toEqual(['305 (А)', '305 (Б)'])
    await db.update(room).set({ active: false }).where(eq(room.id, second.id))
    expect(await roomTitles(db, '305')).toEqual(['305', '305 (Б)'])
    await db.update(room).set({ title: '306' }).where(eq(room.id, second.id))
    expect(await roomTitles(db, '305')).toEqual(['305'])
    await db.update(room).set({ title: '305', mergedInto: first.id }).where(eq(room.id, second.id))
    expect(await roomTitles(db, '305')).toEqual(['305', '305 (Б)'])
    await db.delete(room).where(eq(room.id, second.id))
    expect(await db.select().from(namesake).where(eq(namesake.title, '305'))).toEqual([])
  }))

test('two groups of one title say their faculty, or the id where there is none', () =>
  withRollback(async (db) => {
    const faculty = await buildFaculty(db, { title: 'ФИТ' })
    await buildGroup(db, { title: '101', facultyId: faculty.id })
    const other = await buildGroup(db, { title: '101', facultyId: null })
    const shown = await db.select({ title: shownGroup.title }).from(shownGroup).where(eq(shownGroup.ownTitle, '101'))
    expect(shown.map(({ title }) => title).toSorted()).toEqual(['101 (ФИТ)', `101 №${other.id}`])
    await db.update(group).set({ title: '102' }).where(eq(group.id, other.id))
    const [left] = await db.select({ title: shownGroup.title }).from(shownGroup).where(eq(shownGroup.ownTitle, '101'))
    expect(left?.title).toBe('101')
  }))

test('a placeholder is nobody’s namesake', () =>
  withRollback(async (db) => {
    const { id: departmentId } = await buildDepartment(db, { title: 'Физики' })
    const person = await buildTeacher(db, { name: 'Орлов О. О.', departmentId })
    const nobody = await buildTeacher(db, { name: 'Орлов О. О.', isPlaceholder: true })
    const names = async () =>
      (
        await db
          .select({ name: shownTeacher.name })
          .from(shownTeacher)
          .where(eq(shownTeacher.ownName, 'Орлов О. О.'))
          .orderBy(shownTeacher.id)
      ).map(({ name }) => name)
    expect(await names()).toEqual(['Орлов О. О.', 'Орлов О. О.'])
    await db.update(teacher).set({ isPlaceholder: false }).where(eq(teacher.id, nobody.id))
    expect(await names()).toEqual(['Орлов О. О. (Физики)', `Орлов О. О. №${nobody.id}`])
    expect(person.id).toBeLessThan(nobody.id)
  }))
