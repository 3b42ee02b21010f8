import type { Pair } from '@/lib/core/calendar/rules/pairs'
import type { FacultyId, MeetingId } from '@/lib/core/names/rules/ids'
import type { ResourceKind, StudyForm } from '@/lib/core/names/rules/resource'
import { inAlphabet } from '@/lib/core/words/rules/in-alphabet'
import { groupedByEach } from '@/lib/core/words/rules/lists'

/** Which classes of a day: those of any group of the faculty and of the study form; null: of every one. */
export type DayScope = { facultyId: FacultyId | null; studyForm: StudyForm | null }

export const wholeDay: DayScope = { facultyId: null, studyForm: null }

/** By what classes that stay can be listed. */
export const stayingBy = ['group', 'teacher', 'building'] as const
export type StayingBy = (typeof stayingBy)[number]

/** A class that does not go, because others hold its places on the other day. */
export type StayingClass = {
  id: MeetingId
  pair: Pair
  title: string
  /** The titles of its groups. */
  groups: string
  /** By what it can be listed: its groups, its teachers, and the buildings where it is. */
  among: Readonly<Record<StayingBy, readonly string[]>>
  /** What is held there, and by which class or booking. */
  held: readonly { kind: ResourceKind; title: string; by: string }[]
}

/** A group or teacher whose classes go. `standing`: what else they have on the other day. */
export type DayParty = {
  kind: 'group' | 'teacher'
  id: number
  title: string
  going: number
  staying: number
  standing: number
}

/**
 * The classes of a day that go to another day or online. `parties`: the first of them, those with something
 * in the way before the others; `groups`, `teachers`: how many there are in all. `violations`: hard rules of
 * quality that the classes break there, as sentences.
 */
export type DayClasses = {
  going: number
  staying: readonly StayingClass[]
  parties: readonly DayParty[]
  groups: number
  teachers: number
  violations: { total: number; texts: readonly string[] }
}

/**
 * Classes that stay, by group, teacher or building, those with the most first; `null`: without any. A class of several
 * is with each of them.
 */
export function stayingSections(
  staying: readonly StayingClass[],
  by: StayingBy,
): { title: string | null; classes: readonly StayingClass[] }[] {
  const sections = groupedByEach(staying, ({ among }) => (among[by].length > 0 ? among[by] : [null]))
  return [...sections]
    .map(([title, classes]) => ({ title, classes }))
    .sort((a, b) => b.classes.length - a.classes.length || inAlphabet(a.title ?? '', b.title ?? ''))
}
