import type { OpenReading } from '@/lib/core/rules/rights/open-reading'
import { openReadingOf, openReadingRequest } from '@/lib/open-reading/calls/open'
import { request } from '@/lib/core/browser/calls/call'

/** Returns what was stored. */
export const saveOpenReading = async (reading: OpenReading): Promise<OpenReading> =>
  openReadingOf(await request(openReadingRequest(reading)))
