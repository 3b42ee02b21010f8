import { and, eq, notInArray, sql } from 'drizzle-orm'
import type { Queryable } from '@/db/client'
import { programme, programmePermission, programmeRoom } from '@/db/schema'
import type { ProgrammeId, RoomId, UserId } from '@/lib/core/rules/names/ids'
import type { ProgrammeFlag } from '@/lib/core/rules/accounts/permissions'

type StoredProgramme = Omit<typeof programme.$inferInsert, 'id' | 'version'>

export async function insertProgramme(db: Queryable, values: StoredProgramme): Promise<ProgrammeId> {
  const [row] = await db.insert(programme).values(values).returning({ id: programme.id })
  if (!row) throw new Error('The programme was not stored')
  return row.id
}

export async function updateProgramme(
  db: Queryable,
  id: ProgrammeId,
  values: Partial<StoredProgramme>,
): Promise<void> {
  await db
    .update(programme)
    .set({ ...values, version: sql`${programme.version} + 1` })
    .where(eq(programme.id, id))
}

/** Deletes rows, rooms and permissions too; its classes must be deleted before. */
export async function deleteProgramme(db: Queryable, id: ProgrammeId): Promise<void> {
  await db.delete(programme).where(eq(programme.id, id))
}

/** Replaces the rooms a programme may use without the right to use any. */
export async function replaceRooms(db: Queryable, id: ProgrammeId, rooms: readonly RoomId[]): Promise<void> {
  await db
    .delete(programmeRoom)
    .where(and(eq(programmeRoom.programmeId, id), notInArray(programmeRoom.roomId, [...rooms])))
  if (rooms.length > 0)
    await db
      .insert(programmeRoom)
      .values(rooms.map((roomId) => ({ programmeId: id, roomId })))
      .onConflictDoNothing()
}

export async function insertMember(
  db: Queryable,
  programmeId: ProgrammeId,
  userId: UserId,
  flags: readonly ProgrammeFlag[],
): Promise<void> {
  await db.insert(programmePermission).values({ programmeId, userId, flags: [...flags] })
}
