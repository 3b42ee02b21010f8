import type { ReaderRules } from '@/lib/core/rules/rights/reader-rules'
import { decodeReaderRules, encodeReaderRules, readerRulesUrl } from './calls'
import type { WireReaderRules } from './calls.contract'
import { send } from '@/lib/core/browser/calls/call'

/** Returns what was stored. */
export const saveReaderRules = async (rules: ReaderRules): Promise<ReaderRules> =>
  decodeReaderRules(await send<WireReaderRules>('POST', readerRulesUrl, encodeReaderRules(rules)))
