import type { z } from 'zod'
import { fieldProblem, importFaults } from '@/lib/imports/texts/import'
import { ImportFault, type JsonPart } from './json-parts'
import { dispensable, members, plainText, sections, titleFields, type LeftOut } from './timetable-file'

const pathText = (key: string, index: number | null, path: readonly PropertyKey[]): string =>
  path.reduce<string>(
    (text, step) => (typeof step === 'number' ? `${text}[${step}]` : `${text}.${String(step)}`),
    index === null ? key : `${key}[${index}]`,
  )

const faultOf = (part: JsonPart, issue: z.core.$ZodIssue | undefined): ImportFault =>
  new ImportFault(
    importFaults.field(
      pathText(part.key, part.index, issue?.path ?? []),
      part.place,
      fieldProblem(issue ?? { code: 'custom' }),
    ),
  )

/** A member of the file that is no list. Throws ImportFault naming the field. */
export function readMember<Name extends keyof typeof members>(
  name: Name,
  part: JsonPart,
): z.output<(typeof members)[Name]> {
  const result = members[name].safeParse(part.value)
  if (result.success) return result.data as z.output<(typeof members)[Name]>
  throw faultOf(part, result.error.issues[0])
}

/** Throws ImportFault where a section is no list. */
export function requireList(part: JsonPart): void {
  if (part.index === null)
    throw new ImportFault(
      importFaults.field(part.key, part.place, fieldProblem({ code: 'invalid_type', expected: 'array' })),
    )
}

const mostExamples = 5

function leaveOut(left: LeftOut[keyof LeftOut], example: string): void {
  left.count += 1
  if (left.examples.length < mostExamples) left.examples.push(example)
}

const isBlank = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && plainText(value) === '')

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * An element of a section. One without a title is left out, and a value that only describes it and says nothing counts as unknown: a report tells
 * of both. Anything else that is wrong throws ImportFault naming the field. Returns null for what is left out.
 */
export function readElement(name: keyof typeof sections, part: JsonPart, leftOut: LeftOut): object | null {
  const title = titleFields[name]
  if (title !== null && isObject(part.value) && isBlank(part.value[title])) {
    leaveOut(leftOut.untitled, pathText(part.key, part.index, []))
    return null
  }
  const parsed = (value: unknown): object => {
    const result = sections[name].safeParse(value)
    if (result.success) return result.data
    const [issue] = result.error.issues
    const field = String(issue?.path[0] ?? '')
    if (!isObject(value) || !dispensable[name].includes(field)) throw faultOf(part, issue)
    leaveOut(leftOut.odd, pathText(part.key, part.index, [field]))
    const { [field]: _, ...rest } = value
    return parsed(rest)
  }
  return parsed(part.value)
}
