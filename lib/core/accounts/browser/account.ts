import { accountWords } from '@/lib/core/accounts/calls/account'
import type * as calls from '@/lib/core/accounts/calls/account.contract'
import { loginTexts } from '@/lib/core/accounts/texts/login'
import { changingReader } from '@/lib/core/actor/browser/reader-here'
import { changeOf } from '@/lib/core/refusals/browser/change'
import { fieldsIn } from '@/lib/core/refusals/browser/refusal'
import { CallError, isSessionOver, sendOpenly } from '@/lib/core/wire/browser/call'
import type { CallRequest } from '@/lib/core/wire/calls/request'
import { keysOf } from '@/lib/core/words/rules/records'

export type AccountField = keyof typeof accountWords

/** Why an account action failed: the problem of a field, or of the whole form if `field` is null. */
export type AccountRefusal = { field: AccountField | null; text: string }

function refusalOf(error: unknown): AccountRefusal {
  if (!(error instanceof CallError)) return { field: null, text: loginTexts.unreachable }
  const names = keysOf(accountWords)
  const fields = fieldsIn(error)
  const field = names.find((name) => fields[accountWords[name]] !== undefined) ?? null
  const text = field ? fields[accountWords[field]] : error.detail
  return { field, text: text ?? error.body }
}

/** Null on success. The page itself reports the end of the session. */
export async function attempt(act: () => Promise<unknown>): Promise<AccountRefusal | null> {
  try {
    await act()
    return null
  } catch (error) {
    return isSessionOver(error) ? { field: null, text: '' } : refusalOf(error)
  }
}

const quiet = { quiet: true }
const replacePassword = changeOf<typeof calls.changePasswordCall>('PUT /accounts/password/', quiet)
const endOne = changeOf<typeof calls.endSessionCall>('DELETE /accounts/sessions/{id}/', quiet)
const endAll = changeOf<typeof calls.endSessionsCall>('DELETE /accounts/sessions/', quiet)

/** Changes the password; all other sessions of the user end. */
export const changePassword = (change: { present: string; wanted: string }): Promise<AccountRefusal | null> =>
  attempt(() => replacePassword({ password: change.present, newPassword: change.wanted }))

/** Ends one of the user's sessions. */
export const endSession = (id: string): Promise<AccountRefusal | null> => attempt(() => endOne({ id }))

/** Ends all of the user's sessions, including this browser's (`too`) or not. */
export const endSessions = (own: 'too' | 'kept'): Promise<AccountRefusal | null> =>
  attempt(() => changingReader(() => endAll({ own: own === 'too' })))

export type Answered<Answer> = { answer: Answer } | { refusal: AccountRefusal }

/** As `attempt`, for a call whose answer the caller needs. */
export async function ask<Answer>(call: () => Promise<Answer>): Promise<Answered<Answer>> {
  let answered: { answer: Answer } | null = null
  const refusal = await attempt(async () => {
    answered = { answer: await call() }
  })
  return refusal ? { refusal } : (answered ?? { refusal: { field: null, text: '' } })
}

/** A call of somebody who may not be signed in; a form shows its failures. */
export const requestOpenly = async <Answer>({ url, body, read }: CallRequest<Answer>): Promise<Answer> =>
  read(await sendOpenly(url, body, { quiet: true }))
