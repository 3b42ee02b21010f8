import { findReplayPosition } from '@/db/connection'
import type { JobAnswer } from '@/lib/core/processes/service/run-job'
import { positionHeaders } from './position-headers'
import { jsonText } from './respond'

/** What a call was answered as a job. It may have changed something, which whoever asked is to be shown from now on. */
export async function jobAnswer({ status, answer }: JobAnswer): Promise<Response> {
  const response = jsonText(answer, status)
  for (const [name, value] of positionHeaders(await findReplayPosition())) response.headers.append(name, value)
  return response
}
