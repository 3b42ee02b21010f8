import { subjectKinds, type Subject, subjectOf } from '@/lib/core/names/rules/resource'

/** The last shown subject, in a cookie: the server renders it when the URL names none. */
export const lastItemCookie = 'last_item'

export const serializeLastItem = ({ kind, id }: Subject): string => `${kind}.${id}`

/** Null if the text is not a subject. */
export function parseLastItem(text: string | undefined): Subject | null {
  const [word, id] = text?.split('.') ?? []
  const kind = subjectKinds.find((one) => one === word)
  if (!kind || !id || !/^-?\d{1,9}$/.test(id)) return null
  return subjectOf(kind, Number(id))
}
