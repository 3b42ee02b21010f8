// Relative, because the style sheet's settings read this file without the project's paths.
import { entriesOf, recordOfEntries } from '../../words/rules/records'
/** Colours of lesson types: each is a CSS variable `--lesson-…` in both themes. */
export const lessonColours = ['none', 'lecture', 'practice', 'lab', 'exam', 'credit', 'consultation'] as const
export type LessonColour = (typeof lessonColours)[number]

type Row = {
  /** Id in the API, uploaded tables and the database; never reused. */
  id: number
  colour: LessonColour
  /** Placed as an exam rather than a class, and planned separately. */
  isExam: boolean
  /** Held on a day of the session, not in a pair of every week. */
  isOfSession: boolean
  /** Has its own filter chip above the load; the others share one. */
  hasChip: boolean
  /** Its load can be delegated by load permissions. */
  isPermitted: boolean
  /** Done as soon as any hours are set, whatever the required number (specification, section 3). */
  isDoneByAny: boolean
}

const ordinary = {
  isExam: false,
  isOfSession: false,
  hasChip: true,
  isPermitted: true,
  isDoneByAny: false,
} as const

/** All lesson types. Their names are in lib/core/names/texts/lesson-types. */
export const lessonTypeTable = {
  none: { ...ordinary, id: 0, colour: 'none', isPermitted: false },
  lecture: { ...ordinary, id: 1, colour: 'lecture' },
  practice: { ...ordinary, id: 2, colour: 'practice' },
  laboratory: { ...ordinary, id: 3, colour: 'lab' },
  exam: { ...ordinary, id: 4, colour: 'exam', isExam: true, isOfSession: true },
  credit: { ...ordinary, id: 5, colour: 'credit', isOfSession: true, hasChip: false, isPermitted: false },
  consultation: {
    ...ordinary,
    id: 6,
    colour: 'consultation',
    isOfSession: true,
    hasChip: false,
    isPermitted: false,
    isDoneByAny: true,
  },
} as const satisfies Record<string, Row>

type Table = typeof lessonTypeTable
export type LessonTypeName = keyof Table
export type LessonType = Table[LessonTypeName]['id']

const rows: readonly (Row & { id: LessonType })[] = Object.values(lessonTypeTable)
export const lessonTypes: readonly LessonType[] = rows.map(({ id }) => id)

export const byLessonType = <Value>(value: (name: LessonTypeName) => Value): Record<LessonType, Value> =>
  recordOfEntries(entriesOf(lessonTypeTable).map(([name, { id }]) => [id, value(name)]))

const traits: Record<LessonType, Row> = byLessonType((name) => lessonTypeTable[name])

type Typed = { lessonType: LessonType }

/** Whether the item has a lesson type. */
export const hasType = ({ lessonType }: Typed): boolean => lessonType !== lessonTypeTable.none.id
export const isExam = ({ lessonType }: Typed): boolean => traits[lessonType].isExam
export const isOfSession = ({ lessonType }: Typed): boolean => traits[lessonType].isOfSession
export const isPermitted = ({ lessonType }: Typed): boolean => traits[lessonType].isPermitted
export const isDoneByAny = ({ lessonType }: Typed): boolean => traits[lessonType].isDoneByAny
export const hasChip = (lessonType: LessonType): boolean => traits[lessonType].hasChip
