import type { GridRuleId, ImportJobId } from '@/lib/core/names/rules/ids'
import { changeOf, requestChange } from '@/lib/core/refusals/browser/change'
import { type Asked, useAsked } from '@/lib/core/wire/browser/answers'
import type { OwnAnswerOf } from '@/lib/core/wire/calls/call.contract'
import { requestOf } from '@/lib/core/wire/calls/request'
import type { MarkTrial } from '@/lib/grid-sheet/mark-sheet'
import { gridOf, readGridRulesRequest, ruleAnswer, ruleFile, ruleOf } from './calls'
import type * as calls from './calls.contract'
import type { SheetMarks } from './rules/marks'
import type { GridRule, ReadingView, SheetLook } from './rules/reading'

export type { MarkTrial as SheetMarkTrial } from '@/lib/grid-sheet/mark-sheet'

/** How the grid sheets of a file were understood at the last trial import. */
export const useImportGrid = (id: ImportJobId): Asked<ReadingView> =>
  // Another trial may have changed it since.
  useAsked('list', requestOf<typeof calls.importGridCall>('GET /api/import/{id}/grid/', { params: { id } }), gridOf, {
    revalidateOnMount: true,
  })

/** A sheet of a file as it looks. */
export const useSheetLook = (id: ImportJobId, name: string): Asked<SheetLook> =>
  useAsked(
    'list',
    requestOf<typeof calls.importSheetCall>('GET /api/import/{id}/sheet/', {
      params: { id },
      query: { name },
    }),
    (look): SheetLook => look,
  )

export type ListedRule = { id: GridRuleId; rule: GridRule }

const rulesOf = ({ rules }: OwnAnswerOf<typeof calls.gridRulesCall>): ListedRule[] =>
  rules.map(({ id, rule }) => ({ id, rule: ruleOf(rule) }))

const gridRules = requestOf<typeof calls.gridRulesCall>('GET /api/grid-rule/')

/** The corrections of grid sheets that were stored. */
export const useGridRules = (): Asked<ListedRule[]> => useAsked('list', gridRules, rulesOf, { revalidateOnMount: true })

const remember = changeOf<typeof calls.addGridRuleCall>('POST /api/grid-rule/')
export const rememberGridRule = (rule: GridRule) => remember({ rule: ruleAnswer(rule) })
export const forgetGridRule = changeOf<typeof calls.removeGridRuleCall>('DELETE /api/grid-rule/{id}/')

/** The rules as the content of a file for a colleague. */
export const gridRuleFile = (rules: readonly ListedRule[]): string =>
  JSON.stringify(ruleFile(rules.map(({ rule }) => rule)), null, 1)

/** Remembers the rules of such a file; how many, or null for a file of something else. */
export async function readGridRuleFile(file: File): Promise<number | null> {
  const content = parsedRules(await file.text())
  return content && (await requestChange(readGridRulesRequest(content))).count
}

/** What a file holds; the server checks the rest of it. */
function parsedRules(text: string): object | null {
  try {
    const content: unknown = JSON.parse(text)
    const isRules = typeof content === 'object' && content !== null && 'rules' in content
    return isRules ? content : null
  } catch {
    return null
  }
}

// The reader of sheets is large; only this screen needs it.
const reader = () => import('@/lib/grid-sheet/mark-sheet')

/** The marks of a sheet to begin with. `kept`: the rule that they are from; null: the reader proposes them. */
export async function beginSheetMarks(look: SheetLook, rules: readonly ListedRule[]) {
  return (await reader()).beginMarks(look, rules)
}

/** How a sheet would be read by marks; nothing is stored. */
export async function trySheetMarks(
  look: SheetLook,
  layout: SheetMarks,
  rules: readonly ListedRule[],
): Promise<MarkTrial> {
  return (await reader()).tryMarks(look, layout, { rules: rules.map(({ rule }) => rule) })
}

/** Remembers the marks of a sheet for alike ones, instead of the rule `kept`. */
export async function rememberSheetMarks(
  look: SheetLook,
  layout: SheetMarks,
  kept: ListedRule | null,
): Promise<ListedRule> {
  const rule = (await reader()).layoutRule(look, layout)
  const { id } = await rememberGridRule(rule)
  if (kept && kept.id !== id) await forgetGridRule({ id: kept.id })
  return { id, rule }
}
