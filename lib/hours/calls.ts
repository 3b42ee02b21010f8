import type { CalendarDate } from '@/lib/core/rules/calendar/calendar-date'
import type { ContractId, HoursEntryId, SemesterId, TeacherId } from '@/lib/core/rules/names/ids'
import { academicYearOf } from '@/lib/next-semester/rules/semester-choice'
import { requestOf } from '@/lib/core/calls/calls/request'
import type * as calls from './calls.contract'
import type { ContractOrder, CorrectionOrder } from './rules/contracts'
import type { HoursQuestion } from './rules/hours'

/** What a call or an address asks for, as optional names. */
export type AskedHours = {
  teacherId?: TeacherId | undefined
  departmentId?: number | undefined
  year?: number | undefined
  semesterId?: SemesterId | undefined
}

/** Without a year: the present one. */
export const hoursQuestionOf = (
  { teacherId, departmentId, year, semesterId }: AskedHours,
  today: CalendarDate,
): HoursQuestion => ({
  of:
    teacherId !== undefined
      ? { kind: 'teacher', id: teacherId }
      : departmentId !== undefined
        ? { kind: 'department', id: departmentId }
        : { kind: 'university' },
  year: year ?? academicYearOf({ startsOn: today }),
  semesterId: semesterId ?? null,
})

export const correctHoursRequest = ({
  teacherId,
  date,
  disciplineId,
  lessonType,
  groupId,
  hours,
  reason,
  dryRun,
}: CorrectionOrder) =>
  requestOf<typeof calls.correctHoursCall>('POST /api/hours/entries/', {
    body: {
      teacher_id: teacherId,
      date,
      discipline_id: disciplineId,
      nt: lessonType,
      group_id: groupId,
      hours,
      reason,
      dry_run: dryRun,
    },
  })

export const removeCorrectionRequest = (id: HoursEntryId) =>
  requestOf<typeof calls.removeCorrectionCall>('DELETE /api/hours/entries/{id}/', {
    params: { id },
    query: {},
  })

export const addContractRequest = ({
  teacherId,
  startsOn,
  endsOn,
  rate,
  yearlyHours,
  weeklyHours,
  dailyPairs,
  methodDay,
  dryRun,
}: ContractOrder) =>
  requestOf<typeof calls.addContractCall>('POST /api/hours/contracts/', {
    body: {
      teacher_id: teacherId,
      starts_on: startsOn,
      ends_on: endsOn,
      rate,
      yearly_hours: yearlyHours,
      weekly_hours: weeklyHours,
      daily_pairs: dailyPairs,
      method_day: methodDay,
      dry_run: dryRun,
    },
  })

export const removeContractRequest = (id: ContractId) =>
  requestOf<typeof calls.removeContractCall>('DELETE /api/hours/contracts/{id}/', {
    params: { id },
    query: {},
  })
