import type { OpenReading } from '@/lib/domain/open/open-reading'
import { decodeOpenReading, encodeOpenReading, openReadingUrl } from '@/lib/wire/open'
import type { WireOpenReading } from '@/lib/wire/open-reading.contract'
import { send } from './call'

/** Returns what was stored. */
export const saveOpenReading = async (reading: OpenReading): Promise<OpenReading> =>
  decodeOpenReading(await send<WireOpenReading>('POST', openReadingUrl, encodeOpenReading(reading)))
