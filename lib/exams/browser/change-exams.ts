import { changeOf } from '@/lib/core/refusals/browser/change'
import type { placeExamCall, planRetakesCall, setExamSettingsCall } from '@/lib/exams/calls/exams.contract'
import type { changeHeldCall } from '@/lib/exams/calls/held.contract'

/** Places, moves, pins or removes an exam. */
export const placeExam = changeOf<typeof placeExamCall>('POST /api/exam/place/')

export const changeHeld = changeOf<typeof changeHeldCall>('POST /api/exam/item/', { quiet: true })

/** Stores how sessions are held. The form shows what is refused. */
export const changeExamSettings = changeOf<typeof setExamSettingsCall>('PUT /api/exam/settings/')

/** Plans retakes; the caller shows what is refused. */
export const planRetakes = changeOf<typeof planRetakesCall>('POST /api/exam/retakes/', { quiet: true })

export const planRetakesUrl = '/api/exam/retakes/'
