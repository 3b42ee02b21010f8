import type { OpenReading } from '@/lib/core/rules/rights/open-reading'
import { decodeOpenReading, encodeOpenReading, openReadingUrl } from '@/lib/open-reading/calls/open'
import type { WireOpenReading } from '@/lib/open-reading/calls/open-reading.contract'
import { send } from '@/lib/core/browser/calls/call'

/** Returns what was stored. */
export const saveOpenReading = async (reading: OpenReading): Promise<OpenReading> =>
  decodeOpenReading(await send<WireOpenReading>('POST', openReadingUrl, encodeOpenReading(reading)))
