import type { VocabularyName } from '@/lib/core/rules/tables/admin-table'

/**
 * A title that a file would create although it looks like others: stored ones, or earlier ones in the file.
 */
export type NameDoubt = { kind: VocabularyName; title: string; like: readonly string[] }

/** The user's answer about such a title. `is`: the title that it is the same as; null: it is new. */
export type NameAnswer = NameDoubt & { is: string | null }

/**
 * Whether a title is shared by several rows, whose labels begin with it. The answer holds for this file only:
 * in another it may mean another of them.
 */
export const isOfSeveral = ({ title, like }: Pick<NameDoubt, 'title' | 'like'>): boolean =>
  like.every((one) => one !== title && one.startsWith(`${title} `))

/** Maximum number of answers for one file. */
export const mostNames = 5000

/** Finds the answer about a title; undefined: the user was not asked. */
export const answersOf = (answers: readonly NameAnswer[]) => {
  const byTitle = new Map(answers.map((one) => [`${one.kind} ${one.title}`, one.is]))
  return (kind: VocabularyName, title: string): string | null | undefined => byTitle.get(`${kind} ${title}`)
}
