import { z } from 'zod'
import { weekdays } from '@/lib/core/calendar/rules/calendar-date'
import type { ChosenClassId, HiddenClassId, MeetingId } from '@/lib/core/names/rules/ids'
import { lessonTypes } from '@/lib/core/names/rules/lesson-type'
import { subgroups } from '@/lib/core/names/rules/resource'
import { ownCall } from '@/lib/core/wire/calls/call.contract'
import * as wire from '@/lib/core/wire/calls/fields.contract'

/** More than the product allows, so that the service words the refusal. */
const mostNamed = 50

const kind = z.enum(['group', 'teacher'])

const own = z.object({ type: kind, id: wire.idBody, ngroup: z.literal([...subgroups]).default(0) })

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

const lesson = { title: z.string(), nt: z.literal([...lessonTypes]) }

/** Single classes that the user has chosen, and those they have hidden. */
const classesAnswer = z.object({
  chosen: z.array(
    z.object({
      id: wire.idAnswer<ChosenClassId>(),
      ...lesson,
      type: kind,
      subject_id: z.int(),
      subject_title: z.string(),
      may_view: z.boolean(),
    }),
  ),
  hidden: z.array(z.object({ id: wire.idAnswer<HiddenClassId>(), ...lesson })),
})

export const changeOwnCall = ownCall('PUT /api/own-timetable/', {
  summary: 'Replaces the groups and teachers whose classes the user calls their own; those of the university stay',
  body: z.object({ subjects: z.array(own).max(mostNamed) }),
  response: z.object({ subjects: z.array(ownAnswer) }),
})

export const hideClassCall = ownCall('POST /api/own-timetable/hidden/', {
  summary: 'Hides a class of the user’s own timetable from them, on all its dates',
  body: z.object({ schedule_id: wire.largeIdBodyOf<MeetingId>() }),
  response: classesAnswer,
})

export const showClassCall = ownCall('DELETE /api/own-timetable/hidden/{id}/', {
  summary: 'Shows a hidden class again',
  params: z.object({ id: wire.idTextOf<HiddenClassId>() }),
  response: classesAnswer,
})

export const chooseClassCall = ownCall('POST /api/own-timetable/chosen/', {
  summary:
    'Makes a class the user’s own, on all its dates, whosever week it is in; hides those of their own named in «instead_of»',
  body: z.object({
    schedule_id: wire.largeIdBodyOf<MeetingId>(),
    instead_of: z.array(wire.largeIdBodyOf<MeetingId>()).max(mostNamed).default([]),
  }),
  response: classesAnswer,
})

export const dropClassCall = ownCall('DELETE /api/own-timetable/chosen/{id}/', {
  summary: 'A single class that the user has chosen is their own no more',
  params: z.object({ id: wire.idTextOf<ChosenClassId>() }),
  response: classesAnswer,
})

export const offeredClassesCall = ownCall('GET /api/own-timetable/offered/', {
  summary: 'The classes of a group or teacher that can be chosen singly: what stands published in the next eight weeks',
  query: z.object({ type: kind, id: wire.idText }),
  response: z.object({
    classes: z.array(
      z.object({
        /** The meeting on the class's next date. */
        schedule_id: wire.idAnswer<MeetingId>(),
        title: z.string(),
        nt: z.literal([...lessonTypes]),
        teachers: z.array(z.string()),
        groups: z.array(z.object({ title: z.string(), ngroup: z.literal([...subgroups]) })),
        slots: z.array(z.object({ day: z.literal([...weekdays]), para: wire.pairField })),
        is_mine: z.boolean(),
      }),
    ),
  }),
})
