/** A person who is to be invited, as it was written. An empty login is proposed, an empty role gives no rights. */
export type WrittenPerson = {
  fullName: string
  username: string
  role: string
  faculty: string
  group: string
}

/** Most people in one list. */
export const mostInvited = 200
/** Longest cell of it. */
export const longestWritten = 200
