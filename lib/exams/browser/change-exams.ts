import { changeOf } from '@/lib/core/refusals/browser/change'
import { request } from '@/lib/core/wire/browser/call'
import { requestOf } from '@/lib/core/wire/calls/request'
import type {
  examSettingsCall,
  placeExamCall,
  planRetakesCall,
  setExamSettingsCall,
} from '@/lib/exams/calls/exams.contract'
import type { changeHeldCall } from '@/lib/exams/calls/held.contract'

/** Places, moves, pins or removes an exam. */
export const placeExam = changeOf<typeof placeExamCall>('POST /api/exam/place/')

export const changeHeld = changeOf<typeof changeHeldCall>('POST /api/exam/item/', { quiet: true })

/** Stores how sessions are held. The form shows what is refused. */
export const changeExamSettings = changeOf<typeof setExamSettingsCall>('PUT /api/exam/settings/', { quiet: true })

/** How sessions are held now. */
export const fetchExamSettings = () =>
  request(requestOf<typeof examSettingsCall>('GET /api/exam/settings/'), { quiet: true })

/** Plans retakes; the caller shows what is refused. */
export const planRetakes = changeOf<typeof planRetakesCall>('POST /api/exam/retakes/', { quiet: true })

export const planRetakesUrl = '/api/exam/retakes/'
