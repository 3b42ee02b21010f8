import { z } from 'zod'
import { weekdays } from '@/lib/core/rules/calendar/calendar-date'
import { lessonTypes } from '@/lib/core/rules/names/lesson-type'
import { subgroups } from '@/lib/core/rules/names/resource'
import { call, type AnswerOf } from '../calls/call.contract'
import { idBody } from '../history/change.contract'
import { idText, pairField } from '../names/fields.contract'

/** More than the product allows, so that the service words the refusal. */
const mostNamed = 50

const kind = z.enum(['group', 'teacher'])

const own = z.object({ type: kind, id: idBody, ngroup: z.literal([...subgroups]).default(0) })

const ownAnswer = z.object({
  type: kind,
  id: z.int(),
  ngroup: z.literal([...subgroups]),
  title: z.string(),
  ngroup_count: z.int(),
  /** Bound by the university, so the user cannot remove it. */
  is_bound: z.boolean(),
  may_view: z.boolean(),
})

const kept = z.object({ id: z.int(), title: z.string(), nt: z.literal([...lessonTypes]) })

/** Single classes that the user has chosen, and those they have hidden. */
const classesAnswer = z.object({
  chosen: z.array(
    kept.extend({ type: kind, subject_id: z.int(), subject_title: z.string(), may_view: z.boolean() }),
  ),
  hidden: z.array(kept),
})

export const changeOwnCall = call({
  method: 'PUT',
  path: '/api/own-timetable/',
  summary:
    'Replaces the groups and teachers whose classes the user calls their own; those of the university stay',
  body: z.object({ subjects: z.array(own).max(mostNamed) }),
  response: z.object({ subjects: z.array(ownAnswer) }),
})

export const hideClassCall = call({
  method: 'POST',
  path: '/api/own-timetable/hidden/',
  summary: 'Hides a class of the user’s own timetable from them, on all its dates',
  body: z.object({ schedule_id: idBody }),
  response: classesAnswer,
})

export const showClassCall = call({
  method: 'DELETE',
  path: '/api/own-timetable/hidden/{id}/',
  summary: 'Shows a hidden class again',
  params: z.object({ id: idText }),
  response: classesAnswer,
})

export const chooseClassCall = call({
  method: 'POST',
  path: '/api/own-timetable/chosen/',
  summary:
    'Makes a class the user’s own, on all its dates, whosever week it is in; hides those of their own named in «instead_of»',
  body: z.object({ schedule_id: idBody, instead_of: z.array(idBody).max(mostNamed).default([]) }),
  response: classesAnswer,
})

export const dropClassCall = call({
  method: 'DELETE',
  path: '/api/own-timetable/chosen/{id}/',
  summary: 'A single class that the user has chosen is their own no more',
  params: z.object({ id: idText }),
  response: classesAnswer,
})

export const offeredClassesCall = call({
  method: 'GET',
  path: '/api/own-timetable/offered/',
  summary:
    'The classes of a group or teacher that can be chosen singly: what stands published in the next eight weeks',
  query: z.object({ type: kind, id: idText }),
  response: z.object({
    classes: z.array(
      z.object({
        /** The meeting on the class's next date. */
        schedule_id: z.int(),
        title: z.string(),
        nt: z.literal([...lessonTypes]),
        teachers: z.array(z.string()),
        groups: z.array(z.object({ title: z.string(), ngroup: z.literal([...subgroups]) })),
        slots: z.array(z.object({ day: z.literal([...weekdays]), para: pairField })),
        is_mine: z.boolean(),
      }),
    ),
  }),
})

export type WireOwn = AnswerOf<typeof changeOwnCall>
export type WireOwnClasses = AnswerOf<typeof hideClassCall>
export type WireOffered = AnswerOf<typeof offeredClassesCall>
