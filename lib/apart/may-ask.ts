import { requireScope } from '@/lib/quality/service/load-timetable'
import { requireAllowed } from '@/lib/core/service/require-allowed'
import { viewSubject } from '@/lib/core/service/schedule/view-subject'
import { openVariant } from '@/lib/variants/service/find-variant'
import type { ServiceName } from './question'
import type { ApartContext, services } from './services'

type InputOf<Name extends ServiceName> = Parameters<(typeof services)[Name]>[1]

/**
 * What each use case refuses before anything else, with the same words: whoever is refused waits neither for a thread to start nor for those who
 * have it.
 */
export const mayAsk: {
  [Name in ServiceName]: (context: ApartContext, input: InputOf<Name>) => unknown
} = {
  checkQuality: (context, { scope }) => requireScope(context, scope),
  viewCharts: (context, { scope }) => requireScope(context, scope),
  compareVariant: (context, id) => openVariant(context, id),
  viewPlan: (context, { subject }) => viewSubject(context, subject),
  historyBook: (context) => requireAllowed(context, 'history.open'),
}
