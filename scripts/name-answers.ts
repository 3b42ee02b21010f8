import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { z } from 'zod'
import { vocabularyNames } from '@/lib/core/tables/rules/admin-table'
import { isMissing, mostNames, type NameAnswer, type NameDoubt } from '@/lib/imports/rules/import-job'
import { nameQuestions as texts } from '@/lib/imports/texts/name-questions'

/** Marks an unanswered question in a file of answers. */
const open = '?'

const answer = z.object({
  kind: z.enum(vocabularyNames),
  title: z.string().min(1),
  like: z.array(z.string()),
  about: z.array(z.string()).optional(),
  is: z.string().nullable(),
})

/** The file of answers is unreadable; the message is in Russian. */
export class WrongAnswers extends Error {}

/** The answers in a file written by `askNames`; none if the file does not exist. Throws WrongAnswers. */
export function readAnswers(path: string | null): NameAnswer[] {
  if (path === null || !existsSync(path)) return []
  const parsed = z.array(answer).max(mostNames).safeParse(jsonIn(path))
  if (!parsed.success) throw new WrongAnswers(texts.notAnswers(path, parsed.error.issues[0]?.path.join('.') ?? ''))
  const answered = parsed.data.filter(({ is }) => is !== open)
  const strange = answered.find((one) => one.is !== null && !isMissing(one) && !one.like.includes(one.is))
  if (strange) throw new WrongAnswers(texts.strange(path, strange.title, strange.like))
  return answered
}

function jsonIn(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    throw new WrongAnswers(texts.notAnswers(path, ''))
  }
}

/** Prints the questions, and adds them to the file of answers, if there is one. */
export function askNames(path: string | null, answers: readonly NameAnswer[], doubts: readonly NameDoubt[]): void {
  for (const line of texts.asked(doubts)) console.error(line)
  if (path === null) {
    console.error(texts.how)
    return
  }
  const lines = [...answers, ...doubts.map((doubt) => ({ ...doubt, is: open }))].map(
    (one) => `  ${JSON.stringify(one)}`,
  )
  writeFileSync(path, `[\n${lines.join(',\n')}\n]\n`)
  console.error(texts.written(path))
}
