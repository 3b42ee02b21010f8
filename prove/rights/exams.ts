import { addDays } from '@/lib/core/calendar/rules/calendar-date'
import { defaultExamNorms, defaultExamSlots } from '@/lib/core/calendar/rules/session'
import type { Role } from './roles'
import { ofBoth, planners, type RightsRow } from './row'
import type { Scene } from './scene'

const setter: Role = 'editor: can set nagruzka items'

/** Friday at nine, which is free, in no room. */
export const examPlace = ({ monday }: Scene) => ({ date: addDays(monday, 4), starts_at: 540, room_ids: [] })

const { examMinutes, creditMinutes, consultationMinutes, leastDays, wantedDays, examinerDaily, seatShare } =
  defaultExamNorms

export const examRights: RightsRow[] = [
  ...ofBoth(
    'GET /api/exam/',
    'a session',
    ({ faculty }, { semester }) => ({ query: { faculty_id: faculty, semester_id: semester } }),
    planners(setter),
  ),
  ...ofBoth('GET /api/exam/verdicts/', 'of an exam', ({ exam }) => ({ query: { id: exam } }), planners(setter)),
  ...ofBoth(
    'POST /api/exam/place/',
    'an exam',
    ({ exam }, scene) => ({ body: { id: exam, place: examPlace(scene), is_confirmed: true } }),
    planners(setter),
  ),
  ...ofBoth(
    'POST /api/exam/retakes/',
    'an exam',
    ({ exam }) => ({ body: { rows: [{ id: exam, students: 2 }], with_commission: true } }),
    planners('editor: can change nagruzka item info'),
  ),
  ...ofBoth(
    'POST /api/exam/item/',
    'an exam',
    ({ exam }) => ({
      body: {
        items: [{ id: exam }],
        type: 'exams',
        minutes: 180,
        form: 'written',
        is_hard: true,
        room_count: 2,
      },
    }),
    planners('editor: can change nagruzka item info'),
  ),
  { call: 'GET /api/exam/settings/', may: [] },
  {
    call: 'PUT /api/exam/settings/',
    ask: ({ own, monday }) => ({
      body: {
        periods: [
          {
            id: null,
            type: 'exams',
            starts_on: addDays(monday, 70),
            ends_on: addDays(monday, 90),
            faculty_id: own.faculty,
            course_year: 2,
            study_form: 'day',
            least_days: 1,
            wanted_days: 3,
          },
        ],
        slots: [
          ...defaultExamSlots.map(({ startsAt, minutes }) => ({ starts_at: startsAt, minutes })),
          { starts_at: 600, minutes: 60 },
        ],
        norms: {
          exam_minutes: examMinutes - 30,
          credit_minutes: creditMinutes,
          consultation_minutes: consultationMinutes,
          least_days: leastDays,
          wanted_days: wantedDays,
          examiner_daily: examinerDaily,
          seat_share: seatShare,
        },
      },
    }),
    may: [],
  },
]
