import { requestOf } from '@/lib/core/calls/calls/request'
import type { RetakeOrder } from '@/lib/exams/rules/retakes'
import type { SessionQuestion } from '@/lib/exams/rules/exam'
import type { ExamOrder } from '@/lib/exams/rules/order'
import type { placeExamCall, planRetakesCall, sessionCall, setExamSettingsCall } from './exams.contract'
import type { ExamSettingsOrder } from '@/lib/exams/rules/settings'

export const sessionRequest = ({ facultyId, semesterId }: SessionQuestion) =>
  requestOf<typeof sessionCall>('GET /api/exam/', {
    query: { faculty_id: String(facultyId), semester_id: String(semesterId) },
  })

export const placeExamRequest = ({ id, place, isPinned, reason, version, dryRun }: ExamOrder) =>
  requestOf<typeof placeExamCall>('POST /api/exam/place/', {
    body: {
      id,
      place: place && {
        date: place.date,
        starts_at: place.startsAt,
        room_ids: place.roomIds && [...place.roomIds],
      },
      is_pinned: isPinned,
      reason,
      version,
      dry_run: dryRun,
    },
  })

export const setExamSettingsRequest = ({ periods, removed, slots, norms, dryRun }: ExamSettingsOrder) =>
  requestOf<typeof setExamSettingsCall>('PUT /api/exam/settings/', {
    body: {
      periods: periods.map((one) => ({
        id: one.id,
        version: one.version,
        type: one.kind,
        title: one.title,
        starts_on: one.startsOn,
        ends_on: one.endsOn,
        faculty_id: one.facultyId,
        course_year: one.courseYear,
        study_form: one.studyForm,
        least_days: one.leastDays,
        wanted_days: one.wantedDays,
      })),
      removed: [...removed],
      slots: slots.map(({ startsAt, minutes }) => ({ starts_at: startsAt, minutes })),
      norms: {
        exam_minutes: norms.examMinutes,
        credit_minutes: norms.creditMinutes,
        consultation_minutes: norms.consultationMinutes,
        least_days: norms.leastDays,
        wanted_days: norms.wantedDays,
        examiner_daily: norms.examinerDaily,
        seat_share: norms.seatShare,
      },
      dry_run: dryRun,
    },
  })

export const planRetakesRequest = ({ rows, withCommission, dryRun }: RetakeOrder) =>
  requestOf<typeof planRetakesCall>('POST /api/exam/retakes/', {
    body: { rows: [...rows], with_commission: withCommission, dry_run: dryRun },
  })
