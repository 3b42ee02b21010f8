import { subjectKinds, type Subject } from './resource'

/** The subject shown last, in a cookie beside the preferences: the server draws it when the address names none. */
export const lastItemCookie = 'last_item'

export const serializeLastItem = ({ kind, id }: Subject): string => `${kind}.${id}`

/** Null for whatever names no subject. */
export function parseLastItem(text: string | undefined): Subject | null {
  const [word, id] = text?.split('.') ?? []
  const kind = subjectKinds.find((one) => one === word)
  if (!kind || !id || !/^-?\d{1,9}$/.test(id)) return null
  // The kind and the id were written together.
  return { kind, id: Number(id) } as Subject
}
