import type { Database } from '@/db/client'
import { findGroupNames, findRoomNames, findTeacherNames } from '@/db/queries/core/names/vocabularies'
import type { Actor } from '@/lib/core/actor/rules/actor'
import type { TeacherNames } from '@/lib/core/actor/rules/open-reading'
import { isVirtualRoom, type GroupId, type RoomId, type TeacherId } from '@/lib/core/names/rules/ids'
import { shortPersonName } from '@/lib/core/names/texts/short-names'
import { isAllowed } from '@/lib/core/rights/rules/rights'
import { inAlphabet } from '@/lib/core/words/rules/in-alphabet'
import { grouped } from '@/lib/core/words/rules/lists'
import { bestMatches, searchForm } from '@/lib/core/words/rules/search'

type Entry<Id> = { id: Id; title: string; form: string }

/** All public names with the texts that are searched; `size`: approximate, in bytes. */
export type OpenIndex = {
  groups: (Entry<GroupId> & { faculty: string | null; course: number | null })[]
  teachers: Entry<TeacherId>[]
  rooms: Entry<RoomId>[]
  buildings: (string | null)[]
  size: number
}

/** The subjects whose weeks the reader may see. */
export async function openIndex(
  { db, actor }: { db: Database; actor: Actor },
  names: TeacherNames,
): Promise<OpenIndex> {
  const [groups, teachers, rooms] = await Promise.all([
    isAllowed(actor, 'list.view', 'group') ? findGroupNames(db, { inactive: false }) : [],
    isAllowed(actor, 'list.view', 'teacher') ? findTeacherNames(db, { inactive: false }) : [],
    isAllowed(actor, 'list.view', 'room') ? findRoomNames(db, { inactive: false }) : [],
  ])
  const entry = <Id>(id: Id, title: string, ...others: readonly string[]) => ({
    id,
    title,
    form: searchForm(title, ...others),
  })
  const real = rooms.filter(({ id }) => !isVirtualRoom(id))
  const found = {
    groups: groups.map(({ id, title, formerTitles, faculty, courseYear: course }) => ({
      ...entry(id, title, ...formerTitles),
      faculty,
      course,
    })),
    teachers: teachers.map(({ id, name, fullName }) => entry(id, names === 'full' ? fullName : shortPersonName(name))),
    rooms: real.map(({ id, title }) => entry(id, title)),
    buildings: [...new Set(real.map(({ building }) => building))].sort(byTitle),
  }
  return { ...found, size: (found.groups.length + found.teachers.length + found.rooms.length) * 200 }
}

const byTitle = (a: string | null, b: string | null): number => (a === null ? 1 : b === null ? -1 : inAlphabet(a, b))

const mostShown = 20

/** The best matches of each kind; `isCut`: some are left out. An empty query finds nothing. */
export function searchOpen(index: OpenIndex, query: string) {
  let isCut = false
  const best = <Id>(entries: readonly Entry<Id>[]): Entry<Id>[] => {
    if (query === '') return []
    const matches = bestMatches(entries, ({ form }) => form, query)
    if (matches.length > mostShown) isCut = true
    return matches.slice(0, mostShown)
  }
  const found = { groups: best(index.groups), teachers: best(index.teachers), rooms: best(index.rooms) }
  return { ...found, isCut }
}

/** Faculties by title, with the course years of their groups; groups without a faculty come last. */
export function facultiesOf({ groups }: Pick<OpenIndex, 'groups'>) {
  const found = grouped(groups, ({ faculty }) => faculty)
  return [...found.keys()].sort(byTitle).map((faculty) => ({
    faculty,
    courses: [...new Set(found.get(faculty)?.map(({ course }) => course))].sort(
      (a, b) => (a ?? Infinity) - (b ?? Infinity),
    ),
  }))
}
