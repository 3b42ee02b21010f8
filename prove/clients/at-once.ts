import { hasRetryAfter } from '../load/client'
import { rule, type Rule } from '../load/scenes'
import { getRaw, isRawRefusal, isWholeZip, describeText } from './raw'
import type { ClientScene } from './stage'

/** How many a person asks for at once. */
const each = 2

/** The same file asked for at once by one person, and by two: each whole, or refused with when to come again. */
export const atOnce: ClientScene = async ({ product, admins, workbook, small, archive }) => {
  const rules: Rule[] = []
  for (const [title, path, least] of [
    ['workbooks', workbook, 1],
    ['exports', small, 2],
    ['archives', archive, 1],
  ] as const)
    for (const askers of [[admins[0]], admins]) {
      const asked = askers.flatMap((one) => Array.from({ length: each }, () => getRaw(product.url + path, { as: one })))
      const answers = await Promise.all(asked)
      const whole = await Promise.all(answers.map((one) => isWholeZip(one?.bytes)))
      const faults = answers.filter(
        (one, index) => !whole[index] && !(one && (isRawRefusal(one) || one.status === 503) && hasRetryAfter(one)),
      )
      const made = whole.filter(Boolean).length
      rules.push(
        rule(
          faults.length === 0 && made >= least,
          `of ${answers.length} ${title} at once by ${askers.length} ${made} came whole; neither whole nor refused: ${faults.map(describeText).join('; ')}`,
        ),
      )
    }
  return rules
}
