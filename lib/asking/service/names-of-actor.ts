import type { Database } from '@/db/client'
import { findDisciplinesVersion, findDisciplineTitles } from '@/db/queries/asking/find-disciplines'
import { findGroupNames, findRoomNames, findTeacherNames } from '@/db/queries/core/names/vocabularies'
import { findWeeksVersion } from '@/db/queries/feeds/feeds'
import { type KnownName, type KnownNames, knownNames } from '@/lib/asking/rules/known-names'
import { askTexts } from '@/lib/asking/texts/ask'
import type { Actor } from '@/lib/core/actor/rules/actor'
import { isVirtualRoom } from '@/lib/core/names/rules/ids'
import { subjectKinds, type SubjectKind } from '@/lib/core/names/rules/resource'
import type { DataContext } from '@/lib/core/refusals/service/context'
import { isAllowed } from '@/lib/core/rights/rules/rights'
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

async function listedNames(db: Database, kinds: readonly ListedKind[]): Promise<KnownNames> {
  const key = kinds.join()
  // Whatever changes a name changes the version of all weeks, but for the names of disciplines.
  const version = (await Promise.all([findWeeksVersion(db, []), findDisciplinesVersion(db)])).join()
  const last = kept.get(key)
  if (last?.version === version) return last.names
  // Weeks tell their disciplines; whoever sees none is not told of them.
  const lists = [...kinds.map((kind) => namesOfKind[kind](db)), ...(kinds.length > 0 ? [disciplineNames(db)] : [])]
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

/** Everything that the actor may choose by name. Programmes are everybody's own, and are only found. */
export async function namesOfActor(context: DataContext): Promise<KnownNames> {
  const { db, actor } = context
  const kinds = subjectKinds.filter(isListed).filter((kind) => isAllowed(actor, 'list.view', kind))
  const [names, programmes] = await Promise.all([
    listedNames(db, kinds),
    mayHaveProgrammes(actor) ? programmesOf(context) : [],
  ])
  if (programmes.length === 0) return names
  const own = knownNames(programmes)
  return { ...names, find: (text) => [...own.find(text), ...names.find(text)] }
}
