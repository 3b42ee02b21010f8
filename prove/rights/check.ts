import { Browser } from '@/testing/browser'
import { absenceRights } from './absences'
import { examRights } from './exams'
import { faultRights } from './faults'
import { adminTableRights } from './admin-tables'
import { appealRights } from './appeals'
import { campaignRights } from './campaigns'
import { json, type Door, type DoorResponse } from './door'
import { feeds } from './feeds'
import { keyRows } from './keys'
import { noticeCalls } from './notice-calls'
import { ownTimetableRights } from './own-timetable'
import { composingRights } from './composing'
import { fillingRights } from './filling'
import { historyCalls } from './history-calls'
import { importRights } from './imports'
import { peopleRows } from './people'
import { planningRights } from './planning'
import { togetherRows } from './together'
import { programmeRights } from './programmes'
import { prying } from './prying'
import { reading } from './reading'
import { requests } from './requests'
import type { Role } from './roles'
import type { Prepare, RightsQuestion, RightsRow } from './row'
import type { Scene } from './scene'
import { variants } from './variants'
import { leaksIn } from './secrets'

/** The table of rights, written by hand from the specification and api.md: what no row allows is refused. */
export const rightsTable: readonly RightsRow[] = [
  ...reading,
  ...feeds,
  ...keyRows,
  ...noticeCalls,
  ...historyCalls,
  ...ownTimetableRights,
  ...planningRights,
  ...togetherRows,
  ...fillingRights,
  ...composingRights,
  ...importRights,
  ...variants,
  ...requests,
  ...absenceRights,
  ...examRights,
  ...faultRights,
  ...appealRights,
  ...campaignRights,
  ...programmeRights,
  ...adminTableRights,
  ...peopleRows,
  ...prying,
]

export const rowTitleOf = ({ call, of }: RightsRow): string => (of ? `${call} (${of})` : call)

export function addressOf(call: string, { itemType, id, table: of, query }: RightsQuestion) {
  const [method = '', path = ''] = call.split(' ')
  const search = query ? `?${new URLSearchParams(Object.entries(query).map(([key, one]) => [key, String(one)]))}` : ''
  return {
    method,
    path:
      path
        .replace('{itemType}', itemType ?? '')
        .replace('{table}', of ?? '')
        .replace('{id}', String(id)) + search,
  }
}

const sendAs = (door: Door, browser: Browser, call: string, question: RightsQuestion): Promise<DoorResponse> =>
  door(browser, { ...addressOf(call, question), body: question.body })

/**
 * Whether a row lets somebody who is signed in do it. Where only leaks are looked for, nobody but the
 * superuser counts as let.
 */
export const allows = ({ may }: RightsRow, role: Role): boolean =>
  role === 'superuser' ||
  (typeof may === 'string' ? may === 'everybody' || may === 'whoever is signed in' : may.includes(role))

/** The expected status; null if the row only checks for leaks. */
function expected(row: RightsRow, asker: Role | 'stranger'): number | null {
  const { may, answer = 200, otherwise = 403 } = row
  if (may === 'only what is told') return null
  if (may === 'everybody') return answer
  if (asker === 'stranger') return 401
  return allows(row, asker) ? answer : otherwise
}

/** What is wrong with a refusal; null if it is clear and actionable. */
function faultOf({ status, text }: DoorResponse, isPage: boolean): string | null {
  if (status < 400) return null
  // Only the address that answers with a page may refuse with one.
  if (/^<!doctype html/i.test(text)) return isPage ? null : 'a page in place of a refusal'
  const { detail, code } = json(text)
  return typeof code === 'string' && typeof detail === 'string' && /[а-я]/.test(detail) ? null : 'says nothing'
}

/** Cancels a search, and waits until the process that runs it has seen that. */
async function endSearch(door: Door, browser: Browser, id: number): Promise<void> {
  await sendAs(door, browser, 'POST /api/filling/{id}/cancel/', { id, body: {} })
  for (let asked = 0; asked < 60; asked += 1) {
    const { text } = await sendAs(door, browser, 'GET /api/filling/{id}/', { id })
    const { state } = json(text) as { state?: string }
    if (state !== 'waiting' && state !== 'searching') return
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
}

const searches: readonly string[] = ['POST /api/filling/', 'POST /api/exam/compose/']

/** Sends the row's request as each asker and undoes its effect. Returns a sentence for every wrong status or leak. */
export async function checkRow(
  row: RightsRow,
  { door, scene, askers }: { door: Door; scene: Scene; askers: readonly (Role | 'stranger')[] },
): Promise<string[]> {
  const admin = scene.people.superuser.browser
  const broken: string[] = []
  const prepared: number[] = []
  const prepare: Prepare = async <Answer>(call: string, question: RightsQuestion) => {
    const made = await sendAs(door, admin, call, question)
    const body = json(made.text)
    if (made.status !== 200) broken.push(`${rowTitleOf(row)}: not prepared: ${made.status} ${made.text}`)
    else if (typeof body.change_id === 'number') prepared.push(body.change_id)
    return body as Answer
  }
  const undo = (id: number) => sendAs(door, admin, 'POST /api/change/{id}/undo/', { id })
  const isReading = row.call.startsWith('GET')
  const stranger = new Browser()
  if (!isReading) {
    const { csrf, cookies } = scene.people.nobody.browser
    stranger.csrf = csrf
    for (const [name, value] of cookies) if (!name.includes('session')) stranger.cookies.set(name, value)
  }
  /** Undoes the preparation, unless the request itself undid it. */
  const forgetPrepared = async (isUndone: boolean) => {
    for (const id of prepared.splice(0).reverse()) if (!isUndone) await undo(id)
  }
  const isUndo = row.call.includes('/undo/')
  // Whoever reads or is refused leaves everything as it was: the next one asks for the same.
  let question: RightsQuestion | null = null
  for (const asker of row.askedBy ?? askers) {
    question ??= (await row.ask?.(scene, prepare)) ?? {}
    const browser = asker === 'stranger' ? stranger : scene.people[asker].browser
    const answer = await sendAs(door, browser, row.call, question)
    for (const mark of leaksIn(answer, asker, scene)) broken.push(`${rowTitleOf(row)} tells ${asker} of ${mark}`)
    const wanted = expected(row, asker)
    const fault =
      (wanted ?? answer.status) === answer.status
        ? faultOf(answer, row.call.includes('korpuses'))
        : `${answer.status} in place of ${wanted}`
    if (fault) broken.push(`${rowTitleOf(row)} as ${asker}: ${fault}: ${answer.text.slice(0, 200)}`)
    if (isReading || answer.status >= 300) continue
    const { change_id: changeId, id } = json(answer.text)
    // One search a person: the next one is refused while it runs.
    if (searches.includes(row.call) && typeof id === 'number') await endSearch(door, browser, id)
    if (typeof changeId === 'number' && !isUndo) {
      const undone = await undo(changeId)
      if (undone.status !== 200)
        broken.push(`${rowTitleOf(row)} as ${asker}: could not be undone: ${undone.status} ${undone.text}`)
    }
    await forgetPrepared(isUndo)
    question = null
  }
  await forgetPrepared(false)
  return broken
}
