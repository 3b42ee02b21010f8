import { z } from 'zod'
import type { FacultyId, GroupId } from '@/lib/core/names/rules/ids'
import type { GroupsScope } from '@/lib/core/names/rules/resource'
import { publishedParts } from '@/lib/core/placing/rules/placement'
import { ownCall, type InputOf } from '@/lib/core/wire/calls/call.contract'
import * as wire from '@/lib/core/wire/calls/fields.contract'
import { longestPublicationTitle } from '@/lib/publishing/texts'
import { firstOf, violationAnswer } from '@/lib/quality/calls/quality.contract'
import { longestReason } from '@/lib/quality/rules/quality-check'

/** A university has fewer. */
const mostGroups = 2000

const period = { dbeg: wire.dateText, dend: wire.dateText }

const bulk = {
  touched: wire.touchedAnswer,
  /** Number of classes skipped because the user may not change them. */
  withheld: z.int(),
  /** Dates that could not be copied to. */
  untaught: wire.untaughtAnswer,
  conflicts: z.array(wire.conflictAnswer),
  warnings: wire.warningsAnswer,
  change_id: wire.changeId.nullable(),
}

type Count = 'changed' | 'removed' | 'created'

/** With `skip` those drafts whose place is taken stay drafts, and the others are published. */
const onConflict = z.enum(['refuse', 'skip']).default('refuse')

/** With `skip` those drafts that break a hard rule of quality stay drafts; with `ask` they need a `reason`. */
const onViolation = z.enum(['ask', 'skip']).default('ask')

/** What a publication breaks, and how many drafts stay because of that; of a dry run, how many would with `skip`. */
const published = { violations: firstOf(violationAnswer), disputed: z.int() }

/** The answer of a bulk change; the count's name depends on the call. */
export const bulkAnswer = <const Word extends Count>(count: Word) =>
  z.object({ ...({ [count]: z.int() } as Record<Word, z.ZodInt>), ...bulk })

const periodFields = { ...period, all: z.boolean().default(false), dry_run: wire.dryRun }

export const publishCall = ownCall('POST /api/{itemType}/{id}/publish/', {
  summary:
    'Publishes the drafts of a period, or with `all` to the end of the semester; all or none, or those whose place is free (`on_conflict`); needs a `reason` where it breaks a hard rule of quality',
  params: z.object({ itemType: z.enum(['group', 'meta-program', 'teacher']), id: wire.idText }),
  body: z
    .object({
      ...periodFields,
      on_conflict: onConflict,
      on_violation: onViolation,
      reason: wire.textBody(longestReason).default(''),
    })
    .superRefine(wire.checkPeriod(wire.longestPeriod)),
  response: bulkAnswer('changed').extend(published),
})

const part = z.enum(publishedParts).default('classes')

/** The groups of a faculty, or of the university (`faculty_id` null); `groups`: these instead. */
const scopeFields = {
  faculty_id: wire.idBodyOf<FacultyId>().nullable(),
  groups: wire.idListBodyOf<GroupId>(mostGroups).default([]),
}

export const publishGroupsCall = ownCall('POST /api/workbench/publish/', {
  summary:
    'Publishes the drafts of classes, or of the session (`part`), of a faculty, of chosen groups or of the university in a period, or with `all` to the end of the semester; all or none, or those whose place is free (`on_conflict`); needs a `reason` where it breaks a hard rule of quality',
  body: z
    .object({
      ...scopeFields,
      ...periodFields,
      part,
      on_conflict: onConflict,
      on_violation: onViolation,
      reason: wire.textBody(longestReason).default(''),
      /** What the publication is called in the history; versions are compared of a faculty or the university. */
      title: wire.textBody(longestPublicationTitle).default(''),
    })
    .superRefine(wire.checkPeriod(wire.longestPeriod)),
  response: bulkAnswer('changed').extend(published),
})

export const unpublishGroupsCall = ownCall('POST /api/workbench/unpublish/', {
  summary:
    'Turns the published classes of a faculty, of chosen groups or of the university in a period back into drafts',
  body: z.object({ ...scopeFields, ...periodFields, part }).superRefine(wire.checkPeriod(wire.longestPeriod)),
  response: bulkAnswer('changed'),
})

/** Whose classes a call is about. */
export const groupsScopeOf = ({
  facultyId,
  groups,
}: Pick<InputOf<typeof publishGroupsCall>['body'], 'facultyId' | 'groups'>): GroupsScope => {
  if (groups.length > 0) return { kind: 'groups', ids: groups }
  return facultyId === null ? { kind: 'all' } : { kind: 'faculty', id: facultyId }
}

export const unpublishCall = ownCall('POST /api/{itemType}/{id}/unpublish/', {
  summary: 'Turns the published classes of a period back into drafts',
  params: z.object({ itemType: z.enum(['group', 'meta-program']), id: wire.idText }),
  body: z.object(periodFields).superRefine(wire.checkPeriod(wire.longestPeriod)),
  response: bulkAnswer('changed'),
})

export const clearCall = ownCall('POST /api/{itemType}/{id}/clear/', {
  summary: 'Removes the drafts of a period',
  params: z.object({ itemType: z.enum(['group', 'meta-program']), id: wire.idText }),
  body: z.object({ ...period, dry_run: wire.dryRun }).superRefine(wire.checkPeriod(wire.longestPeriod)),
  response: bulkAnswer('removed'),
})
