import type { OpenReading } from '@/lib/core/actor/rules/open-reading'
import { changeOf } from '@/lib/core/refusals/browser/change'
import { openReadingOf } from '@/lib/open-reading/calls/open'
import type { openReadingCall } from '@/lib/open-reading/calls/open-reading.contract'

const save = changeOf<typeof openReadingCall>('POST /api/open-reading/', { quiet: false })

/** Returns what was stored. */
export const saveOpenReading = async ({ names, ...reading }: OpenReading): Promise<OpenReading> =>
  openReadingOf(await save({ ...reading, teacherNames: names }))
