import { z } from 'zod'
import { lessonTypes } from '@/lib/core/names/rules/lesson-type'
import { subgroups } from '@/lib/core/names/rules/resource'
import { noticeKinds } from '@/lib/core/notices/rules/notice'
import { roomHasAnswer } from '@/lib/core/schedule/calls/schedule.contract'
import { components, ownCall } from '@/lib/core/wire/calls/call.contract'
import * as wire from '@/lib/core/wire/calls/fields.contract'

const id = z.int()
const named = z.object({ id, title: z.string() })
const subgroup = z.literal([...subgroups])
const lessonType = z.literal([...lessonTypes])
const clock = z.string()
/** IANA name of the zone of all dates and times in the answer. */
const timeZone = z.string()
const room = named.extend({ has: roomHasAnswer }).register(components, { id: 'ReadRoom' })
const teacher = z.object({ id, name: z.string() }).register(components, { id: 'ReadTeacher' })
const group = z.object({ id, title: z.string(), ngroup: subgroup }).register(components, { id: 'ReadGroup' })
const itemType = z.enum(['group', 'teacher', 'auditory'])

// No session is needed: the key says who reads.

export const readGroupsCall = ownCall('GET /api/read/group/', {
  isPublic: true,
  keyScope: 'public',
  summary: 'Groups by title',
  response: z.array(
    z.object({
      id,
      title: z.string(),
      kurs: z.int().nullable(),
      faculty_title: z.string().nullable(),
      subgroups: z.literal([1, 2]),
    }),
  ),
})

export const readTeachersCall = ownCall('GET /api/read/teacher/', {
  isPublic: true,
  keyScope: 'public',
  summary: 'Teachers, named as the university names them to everybody; 403 where it names none',
  response: z.array(teacher),
})

export const readRoomsCall = ownCall('GET /api/read/auditory/', {
  isPublic: true,
  keyScope: 'public',
  summary: 'Rooms by title, without the virtual ones',
  response: z.array(z.object({ id, title: z.string(), building: z.string().nullable(), maxstud: z.int().nullable() })),
})

export const readDisciplinesCall = ownCall('GET /api/read/discipline/', {
  isPublic: true,
  keyScope: 'public',
  summary: 'Titles of what is taught, as classes bear them',
  response: z.array(z.object({ title: z.string() })),
})

export const readLessonTypesCall = ownCall('GET /api/read/lesson-type/', {
  isPublic: true,
  keyScope: 'any',
  summary: 'What the numbers of lesson types («nt») mean',
  response: z.array(z.object({ id: lessonType, title: z.string() })),
})

const pairTime = z.object({ para: wire.pairField, begins: clock, ends: clock })

export const readPairsCall = ownCall('GET /api/read/pair/', {
  isPublic: true,
  keyScope: 'any',
  summary: 'When each pair of a day begins and ends; semesters, holidays, moved working days and days with other times',
  response: z.object({
    time_zone: timeZone,
    pairs: z.array(pairTime),
    semesters: z.array(z.object({ title: z.string(), dbeg: wire.dateAnswer, dend: wire.dateAnswer })),
    holidays: z.array(z.object({ date: wire.dateAnswer, title: z.string() })),
    moved_days: z.array(z.object({ date: wire.dateAnswer, runs_as: z.int(), title: z.string() })),
    /** Days whose pairs have times of their own. */
    short_days: z.array(z.object({ date: wire.dateAnswer, pairs: z.array(pairTime) })),
  }),
})

const place = z
  .object({ date: wire.dateAnswer, para: wire.pairField, auds: z.array(room) })
  .register(components, { id: 'ReadPlace' })

/** A public event: no comments and links, and no titles of bookings. */
const event = z
  .object({
    /** `away`: a class that was moved from here or withdrawn. */
    kind: z.enum(['class', 'exam', 'booking', 'closure', 'away']),
    date: wire.dateAnswer,
    para: wire.pairField,
    /** If it starts at another time than its pair. */
    begins: clock.nullable(),
    /** Of an exam, which is told in each pair that its time meets; null: it is as long as its pair. */
    ends: clock.nullable(),
    title: z.string(),
    nt: lessonType,
    ngroup: subgroup,
    auds: z.array(room),
    teachers: z.array(teacher),
    /** Whom those teachers replace. */
    instead: z.array(teacher),
    groups: z.array(group),
    /**
     * What happened to it; null: nothing. `rehoused`: other rooms in the same slot; `substituted`: other
     * teachers.
     */
    became: z.enum(['withdrawn', 'moved', 'rehoused', 'substituted']).nullable(),
    /** The present place of a moved class, and the original place of one that came here. */
    moved_to: place.nullable(),
    moved_from: place.nullable(),
  })
  .register(components, { id: 'ReadEvent' })

const week = {
  time_zone: timeZone,
  dbeg: wire.dateAnswer,
  dend: wire.dateAnswer,
  week_even: z.literal([0, 1]),
  events: z.array(event),
}
/** Any day of the week; absent: today. */
const ofDay = z.object({ date: wire.dateText.optional() })

export const readWeekCall = ownCall('GET /api/read/{itemType}/{id}/week/', {
  isPublic: true,
  keyScope: 'public',
  summary: 'The published week of a group, teacher or room, from Monday to Sunday; 404 beyond the semesters',
  params: z.object({ itemType, id: wire.idText }),
  query: ofDay,
  response: z.object({ subject: named.extend({ type: itemType }), ...week }),
})

export const readOwnWeekCall = ownCall('GET /api/read/own/week/', {
  isPublic: true,
  keyScope: 'own',
  summary: 'A week of «Моё» of the key’s owner: published, without what they have hidden',
  query: ofDay,
  response: z.object({
    subjects: z.array(z.object({ type: z.enum(['group', 'teacher']), id, title: z.string(), ngroup: subgroup })),
    ...week,
  }),
})

const slot = z
  .object({
    para: wire.pairField,
    auds: z.array(room),
    teachers: z.array(teacher),
    groups: z.array(group),
  })
  .register(components, { id: 'ReadSlot' })

export const readChangesCall = ownCall('GET /api/read/changes/', {
  isPublic: true,
  keyScope: 'any',
  summary:
    'What was changed of published classes after a place: «next» of the answer before. Without one it tells where to begin. An own key reads its owner’s; any other all, or those of a group, teacher or room. Kept for 180 days',
  query: z.object({ after: z.string().optional(), type: itemType.optional(), id: wire.idText.optional() }),
  response: z.object({
    time_zone: timeZone,
    changes: z.array(
      z.object({
        /** Number of the change: it increases, and all entries of one change share it. */
        change: z.int(),
        at: z.iso.datetime({ offset: true }),
        /** It undid an earlier change. */
        undoes: z.boolean(),
        /** `joined` and `left`: a class of others became one of the requested subject, or the reverse. */
        kind: z.enum(noticeKinds),
        title: z.string(),
        nt: lessonType,
        /** The dates before the change, or after it for new classes. */
        dates: z.array(wire.dateAnswer),
        /** Days that each class moved. */
        shift: z.int(),
        before: slot.nullable(),
        after: slot.nullable(),
      }),
    ),
    next: z.string(),
    /** More entries are available now. */
    more: z.boolean(),
  }),
})
