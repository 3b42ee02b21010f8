import type { VocabularyName } from '@/lib/core/rules/tables/admin-table'

/**
 * A title that a file would make new, though it looks like others: rows that are there, or that come before
 * it in the file.
 */
export type NameDoubt = { kind: VocabularyName; title: string; like: string[] }

/** What somebody said of such a title. `is`: it is that one; null: it is new. */
export type NameAnswer = NameDoubt & { is: string | null }

/**
 * A title that several have, each called by it and what tells it apart: in another file it means another one of them.
 */
export const isOfSeveral = ({ title, like }: Pick<NameDoubt, 'title' | 'like'>): boolean =>
  like.every((one) => one !== title && one.startsWith(`${title} `))

/** Answers in one file. */
export const mostNames = 5000

/** Finds the answer to a title; undefined: nobody was asked. */
export const answersOf = (answers: readonly NameAnswer[]) => {
  const known = new Map(answers.map((one) => [`${one.kind} ${one.title}`, one.is]))
  return (kind: VocabularyName, title: string): string | null | undefined => known.get(`${kind} ${title}`)
}
