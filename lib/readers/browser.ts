import type { ReaderRules } from '@/lib/core/rules/rights/reader-rules'
import { requestOf } from '@/lib/core/calls/calls/request'
import type { readerRulesCall } from './calls.contract'
import { request } from '@/lib/core/browser/calls/call'

/** Returns what was stored. */
export const saveReaderRules = (rules: ReaderRules): Promise<ReaderRules> =>
  request(
    requestOf<typeof readerRulesCall>('POST /api/reader-rules/', {
      body: {
        tells_reasons: rules.tellsReasons,
        finds_rooms: rules.findsRooms,
        shares_presence: rules.sharesPresence,
      },
    }),
  )
