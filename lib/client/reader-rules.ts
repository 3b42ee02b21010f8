import type { ReaderRules } from '@/lib/domain/reader-rules'
import { decodeReaderRules, encodeReaderRules, readerRulesUrl } from '@/lib/wire/reader-rules'
import type { WireReaderRules } from '@/lib/wire/reader-rules.contract'
import { send } from './call'

/** Returns what was stored. */
export const saveReaderRules = async (rules: ReaderRules): Promise<ReaderRules> =>
  decodeReaderRules(await send<WireReaderRules>('POST', readerRulesUrl, encodeReaderRules(rules)))
