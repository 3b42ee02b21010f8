import { json } from '../rights/door'
import type { FuzzResponse } from './send'

/** Statuses of a busy product, which are not faults. */
const busy = new Set([429, 503])

/** Milliseconds; `archive`: a table or the whole of a university as a file. */
const slow = { answer: 2000, archive: 30_000 }

/** What is known of a call before it is asked. */
type Expected = { isPage: boolean; isArchive: boolean }

/** The faults of an answer, whatever was asked. */
export function responseFaults(answer: FuzzResponse | null, method: string, { isPage, isArchive }: Expected): string[] {
  if (!answer) return ['no answer']
  const { status, text, milliseconds } = answer
  const faults: string[] = []
  if (status >= 500 && !busy.has(status)) faults.push(`status ${status}`)
  if (milliseconds > (isArchive ? slow.archive : slow.answer)) faults.push(`${Math.round(milliseconds)} ms`)
  if (status >= 400 && method !== 'HEAD' && !isPage) {
    const { detail, code } = isJson(text) ? json(text) : {}
    if (typeof code !== 'string' || !/^[a-z_]+$/.test(code)) faults.push(`a refusal (${status}) without a code`)
    else if (typeof detail !== 'string' || !/[а-яё]/i.test(detail))
      faults.push(`a refusal (${status}) without a sentence`)
  }
  return faults
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
