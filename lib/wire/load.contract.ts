import { z } from 'zod'
import { lessonTypes } from '@/lib/domain/lesson-type'
import { subgroups } from '@/lib/domain/resource'
import { call } from './call.contract'
import {
  checkPeriod,
  dateAnswer,
  dateText,
  flagText,
  idListText,
  idText,
  longestPeriod,
  mostBusyDays,
} from './fields.contract'
import type { WireLoadItem, WireLoadProgress } from './load-item'
import { groupAnswer, roomAnswer, teacherAnswer } from './schedule.contract'

const mostInList = 200
const longestWeek = 7

const id = z.int()

/** Whose load is asked for. */
const plannable = z.object({ itemType: z.enum(['group', 'meta-program', 'teacher']), id: idText })
const period = z.object({ dbeg: dateText, dend: dateText }).superRefine(checkPeriod(longestPeriod))

const loadItemAnswer = z.object({
  id,
  nagruzka_id: id.nullable(),
  version: z.int(),
  type: z.enum(['group', 'metaprogram', 'proxy']),
  nt: z.literal([...lessonTypes]),
  sem: z.literal([1, 2]),
  semester_id: id,
  dbeg: dateAnswer,
  dend: dateAnswer,
  groups: z.array(id),
  groups_verbose: z.string(),
  group_list: z.array(groupAnswer.extend({ faculty_id: id.nullable() })),
  ngroup: z.literal([...subgroups]),
  teachers: z.array(id),
  teachers_verbose: z.string(),
  teacher_list: z.array(teacherAnswer.extend({ department_id: id.nullable() })),
  discipline: z.string(),
  discipline_id: id.nullable(),
  students: z.int().nullable(),
  auditories: z.array(id),
  auds: z.array(roomAnswer),
  h: z.int(),
  meta_program_id: id.nullable(),
  allowed_auditories: z.array(id),
  permission: z.object({ can_set: z.boolean(), auditories: z.array(id), slots: z.array(z.int()) }).nullable(),
}) satisfies z.ZodType<WireLoadItem>

export const loadCall = call({
  method: 'GET',
  path: '/api/{itemType}/{id}/nagruzka/',
  summary: 'The load of a group, teacher or meta-programme whose dates meet the period',
  params: plannable,
  query: period,
  response: z.array(loadItemAnswer),
})

export const loadProgressCall = call({
  method: 'GET',
  path: '/api/{itemType}/{id}/nagruzka-hset/',
  summary: 'Hours set and rooms used of each item of that load: 2 hours a class, drafts included',
  params: plannable,
  query: period,
  response: z.record(
    z.string(),
    z.object({ h_set: z.int(), used_auditories: z.array(roomAnswer) }),
  ) satisfies z.ZodType<WireLoadProgress>,
})

const mapEntry = z.object({
  nagruzka_id: id,
  of: z.enum(['group', 'metaprogram']),
  type: z.enum(['projected', 'published projected']),
})

export const loadMapCall = call({
  method: 'GET',
  path: '/api/{itemType}/{id}/map/',
  summary: 'Where that load stands, a row a week, newest first',
  params: plannable,
  query: period,
  response: z.array(
    z.object({
      dbeg: dateAnswer,
      dend: dateAnswer,
      map: z.record(z.string(), z.record(z.string(), z.array(mapEntry))),
    }),
  ),
})

/** The week's slots against which something speaks, by `<day>.<pair>`. Without `nagruzka_id` or `schedule_id` only who is busy is told. */
export const occupationCall = call({
  method: 'GET',
  path: '/api/group/nagruzka-occupation/',
  summary:
    'For each slot of a week: which of the given groups, teachers and rooms are busy with what, and what else forbids placing',
  query: z
    .object({
      groups: idListText(mostInList),
      teachers: idListText(mostInList),
      ngroup: z
        .enum(['0', '1', '2'])
        .optional()
        .transform((text) => Number(text ?? 0) as 0 | 1 | 2),
      /** Drafts of programme projects of these groups are not counted. */
      skip_project_for_groups: idListText(mostInList),
      dbeg: dateText,
      dend: dateText,
      with_projected: flagText,
      /** `group` and `teacher` name a load item, the others a row of a programme. */
      nagruzka_type: z.enum(['group', 'teacher', 'metaprogram', 'proxy']).default('group'),
      nagruzka_id: idText.optional(),
      auditories: idListText(mostInList),
      /** A class that is to be moved: it is not in its own way. */
      schedule_id: idText.optional(),
    })
    .superRefine(
      checkPeriod(longestWeek, {
        lists: ['groups', 'teachers', 'auditories', 'skip_project_for_groups'],
        most: mostBusyDays,
      }),
    ),
  response: z.record(
    z.string(),
    z.object({
      teachers: z.array(id),
      groups: z.array(z.string()),
      reasons: z.array(
        z.object({
          kind: z.enum(['teacher', 'group', 'auditory', 'load', 'dates', 'past', 'right', 'holiday', 'wish']),
          id: id.nullable(),
          title: z.string(),
          text: z.string(),
          blocks: z.boolean(),
        }),
      ),
    }),
  ),
})
