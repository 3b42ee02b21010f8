import type { OpenReading } from '@/lib/core/actor/rules/open-reading'
import { changeOf } from '@/lib/core/refusals/browser/change'
import { openReadingOf } from '@/lib/open-reading/calls/open'
import type { openReadingCall } from '@/lib/open-reading/calls/open-reading.contract'

const save = changeOf<typeof openReadingCall>('POST /api/open-reading/', { quiet: true })

const answerOf = ({ names, ...reading }: OpenReading) => ({ ...reading, teacherNames: names })

/** Stores it unless something else is stored than was seen; returns what was stored. The form shows why it was refused. */
export const saveOpenReading = async (reading: OpenReading, basedOn: OpenReading): Promise<OpenReading> =>
  openReadingOf(await save({ ...answerOf(reading), basedOn: answerOf(basedOn) }))
