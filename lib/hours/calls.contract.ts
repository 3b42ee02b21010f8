import { z } from 'zod'
import { weekdays } from '@/lib/core/calendar/rules/calendar-date'
import type { ContractId, DisciplineId, GroupId, HoursEntryId, SemesterId, TeacherId } from '@/lib/core/names/rules/ids'
import { lessonTypes } from '@/lib/core/names/rules/lesson-type'
import { subgroups } from '@/lib/core/names/rules/resource'
import { call, ownCall } from '@/lib/core/wire/calls/call.contract'
import * as wire from '@/lib/core/wire/calls/fields.contract'
import { contractLimits, mostCorrected } from './rules/contracts'
import { yearHoursTexts } from './texts'

/** Of a teacher, of a department, or of everybody. */
const asked = {
  teacher_id: wire.idTextOf<TeacherId>().optional(),
  department_id: wire.idTextOf<number>().optional(),
  /** In which the academic year begins; absent: the present one. */
  year: z.coerce.number<string>({ error: yearHoursTexts.noYear }).int().min(1900).max(2199).optional(),
  /** Absent: the whole year. */
  semester_id: wire.idTextOf<SemesterId>().optional(),
}

type Asked = { teacher_id?: TeacherId | undefined; department_id?: number | undefined }

const checkSubject = ({ teacher_id: teacher, department_id: department }: Asked, context: z.RefinementCtx) => {
  if (teacher !== undefined && department !== undefined)
    context.addIssue({ code: 'custom', path: ['department_id'], message: yearHoursTexts.oneSubject })
}

const hours = z.int()
/** To the hundredth: 0.33 hours are an exam of a student. */
const journalHours = z.number().multipleOf(0.01)

export const hoursCall = ownCall('GET /api/hours/', {
  summary:
    'Academic hours of teachers by month: planned, drafts, published, held, given to and taken from others, cancelled, owed; `by_class`: also by discipline, type and groups',
  isHeavy: true,
  query: z.object({ ...asked, by_class: wire.flagText }).superRefine(checkSubject),
  response: z.object({
    period: z.object({ from: wire.dateAnswer, to: wire.dateAnswer }),
    people: z.array(
      z.object({
        id: wire.idAnswer<TeacherId>(),
        name: z.string(),
        department_id: z.int().nullable(),
        department: z.string().nullable(),
        is_placeholder: z.boolean(),
        /** By the contracts of the year; null: unknown, or only a semester is asked for. */
        contracted_hours: hours.nullable(),
      }),
    ),
    rows: z.array(
      z.object({
        teacher_id: wire.idAnswer<TeacherId>(),
        /** Its first day; null: the plan, which has no dates. */
        month: wire.dateAnswer.nullable(),
        discipline_id: wire.idAnswer<DisciplineId>().nullable(),
        title: z.string(),
        nt: z.literal([...lessonTypes]),
        ngroup: z.literal([...subgroups]),
        groups: z.array(z.object({ id: wire.idAnswer<GroupId>(), title: z.string() })),
        planned: hours,
        drafts: hours,
        published: hours,
        held: hours,
        held_otherwise: hours,
        corrected: journalHours,
        given: hours,
        taken: hours,
        cancelled: hours,
        owed: hours,
      }),
    ),
    /** With `by_class`. */
    contracts: z.array(
      z.object({
        id: wire.idAnswer<ContractId>(),
        teacher_id: wire.idAnswer<TeacherId>(),
        starts_on: wire.dateAnswer,
        ends_on: wire.dateAnswer.nullable(),
        /** In hundredths of a full position. */
        rate: z.int().nullable(),
        yearly_hours: hours.nullable(),
        weekly_hours: hours.nullable(),
        daily_pairs: z.int().nullable(),
        method_day: z.literal([...weekdays]).nullable(),
      }),
    ),
    /** With `by_class`. */
    entries: z.array(
      z.object({
        id: wire.idAnswer<HoursEntryId>(),
        teacher_id: wire.idAnswer<TeacherId>(),
        date: wire.dateAnswer,
        discipline_id: wire.idAnswer<DisciplineId>().nullable(),
        discipline: z.string().nullable(),
        nt: z.literal([...lessonTypes]),
        group_id: wire.idAnswer<GroupId>().nullable(),
        group: z.string().nullable(),
        hours: journalHours,
        reason: z.string(),
      }),
    ),
  }),
})

export const hoursBookCall = call('GET /api/hours/xlsx/', {
  summary:
    'The individual plan of a teacher as a workbook, or those of a department with a summary: hours by discipline, type and groups, done by month',
  isHeavy: true,
  query: z
    .object(asked)
    .superRefine(checkSubject)
    .refine(({ teacher_id: teacher, department_id: department }) => (teacher ?? department) !== undefined, {
      path: ['department_id'],
      message: yearHoursTexts.noSubject,
    }),
  response: z.unknown(),
  responseType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
})

const dryRunText = z.object({ dry_run: wire.flagText })
const changed = z.object({ change_id: wire.changeId.nullable() })

export const correctHoursCall = ownCall('POST /api/hours/entries/', {
  summary: "Adds an entry to the journal of a teacher's hours: hours that no class tells of, or fewer, with a reason",
  body: z.object({
    teacher_id: wire.idBodyOf<TeacherId>(),
    date: wire.dateText,
    discipline_id: wire.idBodyOf<DisciplineId>().nullable().default(null),
    nt: z.literal([...lessonTypes]).default(0),
    group_id: wire.idBodyOf<GroupId>().nullable().default(null),
    hours: journalHours
      .min(-mostCorrected)
      .max(mostCorrected)
      .refine((count) => count !== 0, yearHoursTexts.noHours),
    reason: wire.textBody(1000).refine((text) => text !== '', yearHoursTexts.noReason),
    dry_run: wire.dryRun,
  }),
  response: changed.extend({ id: wire.idAnswer<HoursEntryId>().nullable() }),
})

export const removeCorrectionCall = ownCall('DELETE /api/hours/entries/{id}/', {
  summary: 'Takes an entry out of the journal of hours',
  params: z.object({ id: wire.idTextOf<HoursEntryId>() }),
  query: dryRunText,
  response: changed,
})

const term = (name: keyof typeof contractLimits) => z.int().min(1).max(contractLimits[name]).nullable().default(null)

export const addContractCall = ownCall('POST /api/hours/contracts/', {
  summary: 'Adds a contract of a teacher; an open one that began earlier ends on the day before',
  body: z
    .object({
      teacher_id: wire.idBodyOf<TeacherId>(),
      starts_on: wire.dateText,
      ends_on: wire.dateText.nullable().default(null),
      rate: term('rate'),
      yearly_hours: term('yearlyHours'),
      weekly_hours: term('weeklyHours'),
      daily_pairs: term('dailyPairs'),
      method_day: z
        .literal([...weekdays])
        .nullable()
        .default(null),
      dry_run: wire.dryRun,
    })
    .refine(({ starts_on: from, ends_on: to }) => to === null || from <= to, {
      path: ['ends_on'],
      message: yearHoursTexts.endsBefore,
    }),
  response: changed.extend({ id: wire.idAnswer<ContractId>().nullable() }),
})

export const removeContractCall = ownCall('DELETE /api/hours/contracts/{id}/', {
  summary: 'Removes a contract of a teacher',
  params: z.object({ id: wire.idTextOf<ContractId>() }),
  query: dryRunText,
  response: changed,
})
