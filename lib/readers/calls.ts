import type { ReaderRules } from '@/lib/core/rules/rights/reader-rules'
import type { WireReaderRules } from './calls.contract'

export const readerRulesUrl = '/api/reader-rules/'

export const encodeReaderRules = ({ tellsReasons, findsRooms }: ReaderRules): WireReaderRules => ({
  tells_reasons: tellsReasons,
  finds_rooms: findsRooms,
})

export const decodeReaderRules = ({ tells_reasons, finds_rooms }: WireReaderRules): ReaderRules => ({
  tellsReasons: tells_reasons,
  findsRooms: finds_rooms,
})
