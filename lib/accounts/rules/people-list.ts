/**
 * A person to be invited, as written in a list. For an empty login one is proposed; an empty role gives no
 * rights.
 */
export type WrittenPerson = {
  fullName: string
  username: string
  role: string
  faculty: string
  group: string
  subgroup: string
  /**
   * The teacher whose timetable is the person's own; if empty, for somebody who teaches, the one with the
   * same name.
   */
  teacher: string
}

/** A `WrittenPerson` with its line or row number. */
export type WrittenLine = WrittenPerson & { number: number }

/** Maximum number of people in one list. */
export const mostInvited = 200
/** Maximum number of people in one file. */
export const mostInFile = 5000
/** Maximum length of a cell in either. */
export const longestWritten = 200
