import { z } from 'zod'
import type { ChangeId, NoticeId, PushId } from '@/lib/core/names/rules/ids'
import { lessonTypes } from '@/lib/core/names/rules/lesson-type'
import { subgroups } from '@/lib/core/names/rules/resource'
import { noticeKinds } from '@/lib/core/notices/rules/notice'
import { appealWants } from '@/lib/core/requests/rules/appeal'
import { components, ownCall } from '@/lib/core/wire/calls/call.contract'
import * as wire from '@/lib/core/wire/calls/fields.contract'
import { digests, mutable } from '@/lib/notices/rules'
import { noticeSettingsTexts } from '../texts'

const slotAnswer = z
  .object({
    para: wire.pairField,
    auditories: z.array(z.string()),
    teachers: z.array(z.string()),
    groups: z.array(z.object({ title: z.string(), ngroup: z.literal([0, 1, 2]) })),
    comment: z.string(),
    link: z.string(),
  })
  .register(components, { id: 'NoticeSlot' })

/** One of the user's own subjects. */
const subjectAnswer = z.object({
  type: z.enum(['group', 'teacher']),
  id: z.int(),
  ngroup: z.literal([...subgroups]),
})

const clockAnswer = z.object({ starts_at: z.int(), ends_at: z.int() })

const noticeAnswer = z.object({
  id: wire.idAnswer<NoticeId>(),
  /** `joined`, `left`: the class existed before but was not theirs, or now belongs to others. */
  kind: z.enum(noticeKinds),
  title: z.string(),
  nt: z.literal([...lessonTypes]),
  /** The dates before the change, or after it for new classes. */
  dates: z.array(wire.dateAnswer),
  /** Days that each class moved. */
  shift: z.int(),
  before: slotAnswer.nullable(),
  after: slotAnswer.nullable(),
  /** Empty if nobody gave a reason, or the user may not know it. */
  reason: z.string(),
  /** What else is known of it; absent: nothing. */
  facts: z.object({
    /** Who asks or did it, whose class is to be held, and who holds it. */
    by: z.string().optional(),
    instead: z.string().optional(),
    taken: z.string().optional(),
    /** By when to answer. */
    until: z.object({ date: wire.dateAnswer, minutes: z.int() }).optional(),
    /** Minutes after its beginning in which a booking is confirmed. */
    confirm_within: z.int().optional(),
    /** What an appeal asks for, and where to. */
    wants: z.enum(appealWants).optional(),
    to: z.object({ date: wire.dateAnswer, pair: wire.pairField, room: z.string().optional() }).optional(),
    /** The pair that ends it undecided. */
    decide_by: z.object({ date: wire.dateAnswer, pair: wire.pairField }).optional(),
    /** Teachers have a class again that others held. */
    is_back: z.boolean().optional(),
    /** Of an absence: the classes that nobody holds, its only pair, its first and last one, and the day after its early end. */
    classes: z.int().optional(),
    pair: wire.pairField.optional(),
    first_pair: wire.pairField.optional(),
    last_pair: wire.pairField.optional(),
    back: wire.dateAnswer.optional(),
    /** What a room or group was called, and the day from which it has its new name, the title; absent: at once. */
    renamed: z
      .object({ kind: z.enum(['room', 'group']), was: z.string(), since: wire.dateAnswer.optional() })
      .optional(),
    /** The pairs that are at another time, in minutes of the day. */
    bells: z.array(z.object({ pair: wire.pairField, was: clockAnswer, is: clockAnswer })).optional(),
  }),
  /** Indexes of the user's subjects that had the classes before, and that have them now. */
  had_by: z.array(z.int()),
  has_by: z.array(z.int()),
  seen: z.boolean(),
  past: z.boolean(),
})

export const noticesCall = ownCall('GET /api/notice/', {
  summary: 'What changed in one’s own timetable, newest first: the changes, and what each made of the classes',
  response: z.object({
    subjects: z.array(subjectAnswer.extend({ title: z.string() })),
    changes: z.array(
      z.object({
        id: wire.idAnswer<ChangeId>(),
        date: wire.dateAnswer,
        minutes: z.int(),
        undoes: z.boolean(),
        /** Of an act on many classes what was done; null: its notices say it. */
        sentence: z.string().nullable(),
        notices: z.array(noticeAnswer),
      }),
    ),
  }),
})

export const unreadCall = ownCall('GET /api/notice/unread/', {
  summary: 'How much of it is unread, and the slots of the week that it is about',
  response: z.object({
    subjects: z.array(subjectAnswer),
    count: z.int(),
    marks: z.array(
      z.object({
        id: wire.idAnswer<NoticeId>(),
        date: wire.dateAnswer,
        para: wire.pairField,
        mark: z.enum(['came', 'gone', 'moved', 'left', 'changed']),
        /** Indexes of the user's subjects whose weeks are concerned. */
        of: z.array(z.int()),
      }),
    ),
  }),
})

export const seenCall = ownCall('POST /api/notice/seen/', {
  isSecret: true,
  summary: 'Marks notices as seen; others than one’s own are passed over',
  body: z.object({ ids: z.array(wire.typedAs<NoticeId>(wire.largeIdBody.positive())).max(500) }),
  response: z.object({}),
})

/** The form of a messenger's code. */
const linkCode = /^[\w-]{4,40}$/

/** Minutes of a day. */
const timeOfDay = z.int().min(0).max(1439)

export const noticeSettingsCall = ownCall('PUT /api/notice/settings/', {
  isSecret: true,
  summary:
    'Changes of what one is told, on the page, by e-mail, by the university’s messenger and by web push, and when',
  body: z.object({
    email_on: z.boolean(),
    messenger: z.boolean(),
    digests: z.object({ email: z.enum(digests), messenger: z.enum(digests), push: z.enum(digests) }),
    /** Where which topic is not told. */
    muted: z.array(z.enum(mutable)).max(mutable.length),
    daily_at: timeOfDay,
    quiet: z.object({ from: timeOfDay, to: timeOfDay }).nullable(),
  }),
  response: z.object({}),
})

export const noticeEmailCall = ownCall('PUT /api/notice/email/', {
  isSecret: true,
  summary: 'Sends a code to an address, which counts once the code was given back; null: no letters any more',
  body: z.object({ email: z.email({ error: noticeSettingsTexts.noAddress }).max(254).nullable() }),
  response: z.object({}),
})

export const confirmEmailCall = ownCall('POST /api/notice/email/confirm/', {
  isSecret: true,
  summary: 'Confirms the address that a code was sent to',
  body: z.object({ code: z.string().trim().min(1).max(20) }),
  response: z.object({}),
})

export const linkMessengerCall = ownCall('POST /api/notice/messenger/', {
  isSecret: true,
  summary:
    'Tells the user by the university’s messenger, and passes its receiver the code that it gave to their chat, so that it knows whose that is',
  body: z.object({ code: z.string().trim().regex(linkCode, { error: noticeSettingsTexts.noMessengerCode }) }),
  response: z.object({}),
})

const pushKeys = z.object({
  endpoint: z.url().max(1000),
  p256dh: z.string().regex(/^[\w-]{87}$/),
  auth: z.string().regex(/^[\w-]{22}$/),
})

export const addPushCall = ownCall('POST /api/notice/push/', {
  isSecret: true,
  summary:
    'Tells the user of changes in this browser too, by web push to the address that it was given by its push service',
  body: pushKeys,
  response: z.object({}),
})

export const renewPushCall = ownCall('POST /api/notice/push/renewed/', {
  isPublic: true,
  summary:
    'Names the new address of a browser whose push service renewed it, by the old one, which nobody else knows: a session may have run out by then',
  body: pushKeys.extend({ old_endpoint: z.url().max(1000) }),
  response: z.object({}),
})

export const removePushCall = ownCall('DELETE /api/notice/push/{id}/', {
  isSecret: true,
  summary: 'Tells the user in one of their browsers no more',
  params: z.object({ id: wire.idTextOf<PushId>() }),
  response: z.object({}),
})
