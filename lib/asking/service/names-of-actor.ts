import type { Database } from '@/db/client'
import { findDisciplinesVersion, findDisciplineTitles } from '@/db/queries/asking/find-disciplines'
import { findGroupNames, findRoomNames, findTeacherNames } from '@/db/queries/core/names/vocabularies'
import { findSubject } from '@/db/queries/core/schedule/subjects'
import { findWeeksVersion } from '@/db/queries/feeds/feeds'
import type { KnownName, KnownSubject } from '@/lib/asking/rules/known-name'
import { type KnownNames, knownNames } from '@/lib/asking/rules/known-names'
import { askTexts } from '@/lib/asking/texts/ask'
import type { Actor } from '@/lib/core/actor/rules/actor'
import { isVirtualRoom } from '@/lib/core/names/rules/ids'
import { type Subject, subjectKinds, type SubjectKind } from '@/lib/core/names/rules/resource'
import type { DataContext } from '@/lib/core/refusals/service/context'
import { isAllowed } from '@/lib/core/rights/rules/rights'
import { ownTimetable } from '@/lib/core/schedule/rules/own-timetable'
import { listProgrammes } from '@/lib/core/views/service/list-names'

async function roomNames(db: Database): Promise<KnownName[]> {
  const rooms = (await findRoomNames(db, { inactive: false })).filter(({ id }) => !isVirtualRoom(id))
  const buildings = [...new Set(rooms.flatMap(({ building }) => building ?? []))]
  return [
    ...rooms.map(({ id, title, building }) => ({
      of: { kind: 'room', id } as const,
      title,
      others: [],
      hint: building ?? '',
    })),
    ...buildings.map((title) => ({ of: { kind: 'building' } as const, title, others: [], hint: askTexts.building })),
  ]
}

async function teacherNames(db: Database): Promise<KnownName[]> {
  return (await findTeacherNames(db, { inactive: false })).map(({ id, name, fullName }) => ({
    of: { kind: 'teacher', id },
    title: name,
    others: [fullName],
    hint: fullName === name ? '' : fullName,
  }))
}

async function groupNames(db: Database): Promise<KnownName[]> {
  return (await findGroupNames(db, { inactive: false })).map(({ id, title, faculty, formerTitles }) => ({
    of: { kind: 'group', id },
    title,
    others: formerTitles,
    hint: faculty ?? '',
  }))
}

const disciplineNames = async (db: Database): Promise<KnownName[]> =>
  (await findDisciplineTitles(db)).map((title) => ({
    of: { kind: 'discipline' },
    title,
    others: [],
    hint: askTexts.discipline,
  }))

const namesOfKind = { room: roomNames, teacher: teacherNames, group: groupNames } as const

type ListedKind = keyof typeof namesOfKind

const isListed = (kind: SubjectKind): kind is ListedKind => kind !== 'programme'

/** The names of these kinds as they were last asked for, for all who may see the same kinds. */
const kept = new Map<string, { version: string; names: Promise<KnownNames> }>()

async function listedNames(db: Database, kinds: readonly ListedKind[], seesWeeks: boolean): Promise<KnownNames> {
  const key = `${kinds.join()} ${seesWeeks}`
  // Whatever changes a name changes the version of all weeks, but for the names of disciplines.
  const version = (await Promise.all([findWeeksVersion(db, []), findDisciplinesVersion(db)])).join()
  const last = kept.get(key)
  if (last?.version === version) return last.names
  // Weeks tell their disciplines; whoever sees none is not told of them.
  const lists = [...kinds.map((kind) => namesOfKind[kind](db)), ...(seesWeeks ? [disciplineNames(db)] : [])]
  const names = Promise.all(lists).then((all) => knownNames(all.flat()))
  kept.set(key, { version, names })
  names.catch(() => kept.delete(key))
  return names
}

const programmesOf = async (context: DataContext): Promise<KnownName[]> =>
  (await listProgrammes(context)).map(({ id, title }) => ({
    of: { kind: 'programme', id },
    title,
    others: [],
    hint: '',
  }))

const mayHaveProgrammes = ({ isSuperuser, programmes }: Actor): boolean => isSuperuser || programmes.length > 0

/** What «у меня» is called for whoever sees no week but their own. */
async function nameOfOwn(db: Database, subject: Subject): Promise<KnownSubject | null> {
  const found = await findSubject(db, subject)
  return found && { of: subject, title: found.title, others: [], hint: '' }
}

/** Everything that the actor may choose by name. Programmes are everybody's own, and are only found. */
export async function namesOfActor(context: DataContext): Promise<KnownNames> {
  const { db, actor } = context
  const kinds = subjectKinds.filter(isListed).filter((kind) => isAllowed(actor, 'list.view', kind))
  const own = ownTimetable(actor)
  const [listed, ownName, programmes] = await Promise.all([
    listedNames(db, kinds, kinds.length > 0 || own !== null),
    own && !isAllowed(actor, 'list.view', own.subject.kind) ? nameOfOwn(db, own.subject) : null,
    mayHaveProgrammes(actor) ? programmesOf(context) : [],
  ])
  const names: KnownNames = ownName ? { ...listed, nameOf: () => ownName } : listed
  if (programmes.length === 0) return names
  const theirs = knownNames(programmes)
  return { ...names, find: (text) => [...theirs.find(text), ...names.find(text)] }
}
