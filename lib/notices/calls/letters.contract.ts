import { z } from 'zod'
import type { ChangeId } from '@/lib/core/names/rules/ids'
import { ownCall } from '@/lib/core/wire/calls/call.contract'
import * as wire from '@/lib/core/wire/calls/fields.contract'
import { letterKinds, letterLimits, type LetterWords, unknownMarks } from '../rules'
import { letterTemplateTexts as texts, placeholderMarks } from '../texts'

const line = (part: keyof LetterWords) =>
  wire
    .textBody(letterLimits[part])
    .refine((text) => !/[\p{Cc}]/u.test(text), texts.oneLine)
    .default('')

/** Text with placeholders in braces; an unknown one is refused with those that are known. */
const withMarks = <Text extends z.ZodType<string>>(text: Text) =>
  text.superRefine((written, context) => {
    const unknown = unknownMarks(written, placeholderMarks)
    if (unknown.length > 0) context.addIssue({ code: 'custom', message: texts.unknown(unknown) })
  })

const lines = (part: keyof LetterWords) =>
  wire
    .textBody(letterLimits[part])
    .transform((text) => text.replaceAll('\r\n', '\n'))
    .default('')

const words = z.object({
  /** What the letters are about. `any`: what the other kinds lack. */
  kind: z.enum(letterKinds),
  /** The letter's subject; '': the product's own. */
  headline: withMarks(line('headline')),
  /** Before and after what changed; an empty line parts paragraphs. */
  opening: withMarks(lines('opening')),
  closing: withMarks(lines('closing')),
  /** Whom to ask. */
  contact: line('contact'),
})

export const letterTemplatesCall = ownCall('GET /api/letter-template/', {
  summary: 'What the university says in letters about changes, by their kind',
  response: z.array(
    z.object({
      kind: z.enum(letterKinds),
      headline: z.string(),
      opening: z.string(),
      closing: z.string(),
      contact: z.string(),
      /** Null: the product's own text. */
      version: z.int().nullable(),
    }),
  ),
})

export const changeLetterTemplateCall = ownCall('POST /api/letter-template/', {
  summary: 'Words the letters of a kind; without any words the text of the product is back',
  body: words.extend({
    /** The version that the client saw; null: the product's text. Absent: not checked. */
    version: z.int().nullable().optional(),
    dry_run: wire.dryRun,
  }),
  response: z.object({ change_id: wire.idAnswer<ChangeId>().nullable() }),
})

export const previewLetterCall = ownCall('POST /api/letter-template/preview/', {
  summary: 'How a letter with these words would read, about the latest change of its kind or an invented one',
  body: words,
  response: z.object({ subject: z.string(), text: z.string(), is_example: z.boolean() }),
})

export const tryLetterCall = ownCall('POST /api/letter-template/try/', {
  summary: 'Sends such a letter to the user’s own confirmed address',
  body: words,
  response: z.object({ address: z.string() }),
})
