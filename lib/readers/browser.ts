import { changeOf } from '@/lib/core/refusals/browser/change'
import type { readerRulesCall } from './calls.contract'

/** Returns what was stored. */
export const saveReaderRules = changeOf<typeof readerRulesCall>('POST /api/reader-rules/', { quiet: false })
