import type { Database } from '@/db/client'
import { findActorOf } from '@/db/queries/core/accounts/users'
import { findImportRows } from '@/db/queries/imports/import-jobs'
import { editor, session } from '@/db/schema'
import { freshDatabase } from '@/db/testing/database'
import { buildFaculty, buildGroup, buildSemester, buildUser } from '@/db/testing/factories'
import type { Actor } from '@/lib/core/actor/rules/actor'
import { calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { CivilTime } from '@/lib/core/calendar/rules/civil-time'
import type { FacultyId, ImportJobId, UserId } from '@/lib/core/names/rules/ids'
import type { TableRowOutcome } from '@/lib/imports/rules/table-row'
import { tryImport } from '@/lib/imports/service/change-import'
import { performImport } from '@/lib/imports/service/perform-import'
import { type Perform, runImport, startImport } from '@/lib/imports/service/run-import'
import { viewImportSettings } from '@/lib/imports/service/view-import'

const now = { date: calendarDate('2026-11-16'), minutes: 0 }

type Asker = { db: Database; actor: Actor; now: CivilTime }

/** Imports files as a user, step by step. */
export type ImportWorld = {
  db: Database
  asker: Asker
  /** Uploads a file and has it read. */
  read: (content: string | Uint8Array, name?: string) => Promise<ImportJobId>
  /** Does the requested task; false if there was none. */
  work: () => Promise<boolean>
  tried: (id: ImportJobId) => ReturnType<typeof viewImportSettings>
  view: (id: ImportJobId) => ReturnType<typeof viewImportSettings>
  rows: (id: ImportJobId) => Promise<TableRowOutcome[]>
  /** An administrator of a new faculty. */
  administrator: (title: string) => Promise<{ asker: Asker; facultyId: FacultyId }>
}

/** Works in this process instead of a thread. */
export const performIn =
  (db: Database): Perform =>
  (id, { progress }) =>
    performImport(db, id, { now, progress })

/** A university with a semester and the group «А-1», and its administrator unless somebody else is given. */
export async function importWorld(given?: { db: Database; asker: Asker }): Promise<ImportWorld> {
  const { db, asker } = given ?? (await university())
  const work = () => runImport(db, performIn(db))
  const view = (id: ImportJobId) => viewImportSettings(asker, id)
  return {
    db,
    asker,
    work,
    view,
    async read(content, name = 'load.csv') {
      const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
      const id = await startImport(asker, { name, bytes })
      await work()
      return id
    },
    async tried(id) {
      await tryImport(asker, id)
      await work()
      return view(id)
    },
    rows: async (id) => (await findImportRows(db, asker.actor.userId, id)) ?? [],
    async administrator(title) {
      const { id: facultyId } = await buildFaculty(db, { title })
      const { id: userId } = await buildUser(db, { permissions: ['can administer faculty'] })
      await db.insert(editor).values({ userId, kind: 'faculty', subjectId: facultyId })
      return { asker: { db, actor: await signedIn(db, userId), now }, facultyId }
    },
  }
}

async function university() {
  const { db } = await freshDatabase()
  const { id: userId } = await buildUser(db, { isSuperuser: true })
  await buildSemester(db)
  await buildGroup(db, { title: 'А-1' })
  return { db, asker: { db, actor: await signedIn(db, userId), now } }
}

async function signedIn(db: Database, userId: UserId): Promise<Actor> {
  await db.insert(session).values({ id: `session ${userId}`, userId, expiresAt: new Date('2100-01-01') })
  const actor = await findActorOf(db, userId)
  if (!actor) throw new Error('nobody signed in')
  return actor
}
