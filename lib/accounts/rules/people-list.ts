/** A person who is to be invited, as it was written. An empty login is proposed, an empty role gives no rights. */
export type WrittenPerson = {
  fullName: string
  username: string
  role: string
  faculty: string
  group: string
  subgroup: string
  /** Whose timetable is theirs; of somebody who teaches the teacher of their name where nothing is written. */
  teacher: string
}

/** The same with the number of the line or row in which it stands. */
export type WrittenLine = WrittenPerson & { number: number }

/** Most people in one list. */
export const mostInvited = 200
/** Most people in one file. */
export const mostInFile = 5000
/** Longest cell of either. */
export const longestWritten = 200
