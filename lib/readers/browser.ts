import { changeOf } from '@/lib/core/refusals/browser/change'
import type { readerRulesCall } from './calls.contract'

/** Returns what was stored. The form shows why it was refused. */
export const saveReaderRules = changeOf<typeof readerRulesCall>('POST /api/reader-rules/', { quiet: true })
