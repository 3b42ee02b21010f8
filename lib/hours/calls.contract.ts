import { z } from 'zod'
import { ownCall } from '@/lib/core/calls/calls/call.contract'
import { dateAnswer, flagText, idAnswer, idTextOf } from '@/lib/core/calls/names/fields.contract'
import type { GroupId, SemesterId, TeacherId } from '@/lib/core/rules/names/ids'
import { lessonTypes } from '@/lib/core/rules/names/lesson-type'
import { subgroups } from '@/lib/core/rules/names/resource'
import { yearHoursTexts } from './texts'

/** Of a teacher, of a department, or of everybody. */
const asked = {
  teacher_id: idTextOf<TeacherId>().optional(),
  department_id: idTextOf<number>().optional(),
  /** In which the academic year begins; absent: the present one. */
  year: z.coerce.number<string>({ error: yearHoursTexts.noYear }).int().min(1900).max(2199).optional(),
  /** Absent: the whole year. */
  semester_id: idTextOf<SemesterId>().optional(),
}

type Asked = { teacher_id?: TeacherId | undefined; department_id?: number | undefined }

const checkSubject = (
  { teacher_id: teacher, department_id: department }: Asked,
  context: z.RefinementCtx,
) => {
  if (teacher !== undefined && department !== undefined)
    context.addIssue({ code: 'custom', path: ['department_id'], message: yearHoursTexts.oneSubject })
}

const hours = z.int()

export const hoursCall = ownCall({
  method: 'GET',
  path: '/api/hours/',
  summary:
    'Academic hours of teachers by month: planned, drafts, published, held, given to and taken from others, cancelled, owed; `by_class`: also by discipline, type and groups',
  isHeavy: true,
  query: z.object({ ...asked, by_class: flagText }).superRefine(checkSubject),
  response: z.object({
    period: z.object({ from: dateAnswer, to: dateAnswer }),
    people: z.array(
      z.object({
        id: idAnswer<TeacherId>(),
        name: z.string(),
        department_id: z.int().nullable(),
        department: z.string().nullable(),
        is_placeholder: z.boolean(),
      }),
    ),
    rows: z.array(
      z.object({
        teacher_id: idAnswer<TeacherId>(),
        /** Its first day; null: the plan, which has no dates. */
        month: dateAnswer.nullable(),
        title: z.string(),
        nt: z.literal([...lessonTypes]),
        ngroup: z.literal([...subgroups]),
        groups: z.array(z.object({ id: idAnswer<GroupId>(), title: z.string() })),
        planned: hours,
        drafts: hours,
        published: hours,
        held: hours,
        held_otherwise: hours,
        corrected: hours,
        given: hours,
        taken: hours,
        cancelled: hours,
        owed: hours,
      }),
    ),
  }),
})
