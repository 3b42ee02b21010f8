import { z } from 'zod'
import { entryActs, historySubjectKinds } from '@/lib/core/history/rules/entry'
import { historyKinds } from '@/lib/core/history/rules/kinds'
import { rowActs } from '@/lib/core/history/rules/row'
import type {
  ChangeId,
  EventId,
  HistoryEntryId,
  LoadItemId,
  MeetingId,
  ProgrammeId,
  UserId,
} from '@/lib/core/names/rules/ids'
import { lessonTypes } from '@/lib/core/names/rules/lesson-type'
import { call, components, ownCall } from '@/lib/core/wire/calls/call.contract'
import * as wire from '@/lib/core/wire/calls/fields.contract'
import { fieldTexts } from '@/lib/core/wire/texts/errors'

const eventType = z.enum(['class', 'exam', 'booking', 'closure'])

const slotAnswer = z
  .object({
    title: z.string(),
    para: wire.pairField,
    auditories: z.array(z.string()),
    teachers: z.array(z.string()),
    groups: z.array(z.object({ title: z.string(), ngroup: z.literal([0, 1, 2]) })),
    comment: z.string(),
    link: z.string(),
    projected: z.boolean(),
    hidden: z.boolean(),
  })
  .register(components, { id: 'ChangedSlot' })

/** What a change did to equal classes (`HistoryEntry`). */
export const changedClassAnswer = z
  .object({
    id: wire.idAnswer<HistoryEntryId>(),
    type: eventType,
    nt: z.literal([...lessonTypes]),
    act: z.enum(entryActs),
    event_id: wire.idAnswer<EventId>(),
    nagruzka_id: wire.idAnswer<LoadItemId>().nullable(),
    metaprogram_id: wire.idAnswer<ProgrammeId>().nullable(),
    before: slotAnswer.nullable(),
    after: slotAnswer.nullable(),
    /** Days that each class moved. */
    shift: z.int(),
    /** The dates before the change, or after it for new classes; `schedule_ids` are in the same order. */
    dates: z.array(wire.dateAnswer),
    schedule_ids: z.array(wire.idAnswer<MeetingId>()),
    /** The subject whose week shows the entry. */
    seen_in: z.object({ type: z.enum(['auditory', 'teacher', 'group', 'metaprogram']), id: z.int() }).nullable(),
  })
  .register(components, { id: 'ChangedClass' })

/** Any JSON. Not a recursive schema: many client generators cannot read those. */
const json = z.unknown()

const rowAnswer = z.object({
  table: z.string(),
  title: z.string(),
  act: z.enum(rowActs),
  fields: z.array(z.object({ field: z.string(), before: json, after: json })),
})

const someNames = z
  .object({ names: z.array(z.string()), more: z.int().nullable() })
  .register(components, { id: 'SomeNames' })
const visibleSlot = z.object({
  day: z.literal([1, 2, 3, 4, 5, 6, 7]),
  para: wire.pairField,
  date: wire.dateAnswer.nullable(),
})

const visibleAct = {
  id: wire.idAnswer<ChangeId>(),
  date: wire.dateAnswer,
  minutes: z.int(),
  by: z.string().nullable(),
  by_id: wire.idAnswer<UserId>().nullable(),
  own: z.boolean(),
  action: z.string(),
  undoes: wire.idAnswer<ChangeId>().nullable(),
  redo: z.boolean(),
  part_of: wire.idAnswer<ChangeId>().nullable(),
  undone_by: wire.idAnswer<ChangeId>().nullable(),
  /** What was done, as one sentence; null: the user may not know all of it, or there is none. */
  sentence: z.string().nullable(),
  classes: z.array(
    z.object({
      act: z.enum(entryActs),
      type: eventType,
      count: z.int(),
      at_least: z.boolean(),
      titles: someNames,
      whose: someNames,
      from: visibleSlot.nullable(),
      to: visibleSlot.nullable(),
    }),
  ),
  tables: z.array(z.object({ table: z.string(), act: z.enum(rowActs), rows: z.int(), titles: someNames })),
}

export const listOwnActsCall = ownCall('GET /api/history/', {
  summary: 'The user’s own newest changes, the newest first',
  response: z.array(
    z.object({
      ...visibleAct,
      /** It is not undone, and its kind can be. */
      may_undo: z.boolean(),
    }),
  ),
})

export const viewChangeCall = ownCall('GET /api/history/{id}/', {
  summary: 'One change, as far as the user may see it: what it made of classes and of other things, from and to',
  params: z.object({ id: wire.largeIdTextOf<ChangeId>() }),
  /** Only the entries that follow this one. */
  query: z.object({ after: wire.largeIdTextOf<HistoryEntryId>().optional() }),
  response: z.object({
    ...visibleAct,
    entries: z.array(changedClassAnswer),
    /** The last of these entries if more follow; pass it as `after`. */
    next: wire.idAnswer<HistoryEntryId>().nullable(),
    rows: z.array(rowAnswer),
    /** Parts of the change that were undone. */
    parts: z.array(
      z.object({ change_id: wire.idAnswer<ChangeId>(), schedule_ids: z.array(wire.idAnswer<MeetingId>()) }),
    ),
    /** Just before the change, by the university's clock. */
    moment: z.string(),
    may_undo: z.boolean(),
  }),
})

/** A kind and an id: `group:12`; `class:…` with the id of a class on one date. */
const aboutText = z
  .string()
  .regex(new RegExp(`^(class|${historySubjectKinds.join('|')}):-?\\d{1,16}$`))
  .refine((text) => {
    const [kind, id] = text.split(':')
    return Math.abs(Number(id)) <= (kind === 'class' ? wire.largestLargeId : wire.largestId)
  })

export const historyBookCall = call('GET /api/history/xlsx/', {
  summary: 'The newest changes that the user may see, as a workbook: each thing that they changed, from and to',
  isHeavy: 'apart',
  query: z
    .object({
      about: aboutText.optional(),
      person: wire.idTextOf<UserId>().optional(),
      kind: z.enum(historyKinds).optional(),
      from: wire.dateText.optional(),
      until: wire.dateText.optional(),
      /** Only changes to classes on these dates. */
      dbeg: wire.dateText.optional(),
      dend: wire.dateText.optional(),
    })
    .superRefine(wire.checkOrder('from', 'until'))
    .superRefine(({ dbeg, dend }, context) => {
      if (dbeg && dend) wire.checkPeriod(wire.longestPeriod)({ dbeg, dend }, context)
      else if (dbeg ?? dend)
        context.addIssue({ code: 'custom', path: [dbeg ? 'dend' : 'dbeg'], message: fieldTexts.required })
    }),
  response: z.unknown(),
  responseType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
})

/** Civil time at the university. */
const civilTimeAnswer = z.object({ date: wire.dateAnswer, minutes: z.int() })
const toldTimes = z.object({ first: civilTimeAnswer, last: civilTimeAnswer })

export const viewToldCall = ownCall('GET /api/history/{id}/told/', {
  summary:
    'Whom a change was told to: followers of its groups and teachers, by what and when, and how many have opened it',
  params: z.object({ id: wire.largeIdTextOf<ChangeId>() }),
  response: z.array(
    z.object({
      type: z.enum(['group', 'teacher']),
      id: z.int(),
      title: z.string(),
      /** Accounts that follow it. */
      people: z.int(),
      /** Of them those who have seen the change in the product. */
      opened: z.int(),
      email: z.int(),
      messenger: z.int(),
      push: z.int(),
      /** To whom a message is still to go. */
      waiting: z.int(),
      /** When the first and the last message of each channel went out; null: none did, or that was not kept. */
      email_at: toldTimes.nullable(),
      messenger_at: toldTimes.nullable(),
      push_at: toldTimes.nullable(),
      first_opened: civilTimeAnswer.nullable(),
      /** How many had it, by a message or by opening it, before the first of the classes began. */
      in_time: z.int(),
      /** When the teacher themself was told and opened it, for whoever made the change; null: for others, and of groups. */
      teacher: z.object({ told_at: civilTimeAnswer.nullable(), opened_at: civilTimeAnswer.nullable() }).nullable(),
    }),
  ),
})
