import { readdirSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { callDatabase } from '@/db/connection'
import { findActorOf } from '@/db/queries/core/accounts/users'
import { withRequestActor } from '@/lib/auth/actor'
import { asJob } from '@/lib/core/processes/service/job-work'
import type { Job, JobAnswer } from '@/lib/core/processes/service/run-job'
import type { Method } from '@/lib/core/wire/calls/call.contract'
import type { JobNews } from '@/lib/core/wire/rules/job'
import { errorTexts } from '@/lib/core/wire/texts/errors'
import { builtFile } from '@/lib/environment/built-source.mjs'
import type { Handler } from './endpoint'
import { refusal } from './respond'

/** What a thread needs of a job. */
export type CallToAnswer = Pick<Job, 'ownerId' | 'method' | 'url' | 'body' | 'callKey'>

export type RouteHandlers = Record<Method | 'OPTIONS', Handler>

type Route = { file: string; params: Record<string, string> }

/** The file that routes a path, as Next finds it: by folders, one of that name before one that takes any. */
function routeOf(folder: string, [name, ...rest]: readonly string[], params: Route['params'] = {}): Route | null {
  const inside = readdirSync(folder, { withFileTypes: true })
  if (name === undefined)
    return inside.some((one) => one.name === 'route.ts') ? { file: `${folder}/route.ts`, params } : null
  const folders = inside.flatMap((one) => (one.isDirectory() ? [one.name] : []))
  const named = folders.includes(name) ? routeOf(`${folder}/${name}`, rest, params) : null
  const open = folders.find((one) => /^\[\w+\]$/.test(one))
  if (named || open === undefined) return named
  return routeOf(`${folder}/${open}`, rest, { ...params, [open.slice(1, -1)]: name })
}

/** The handlers at a path and its params; null if there are none. */
export async function handlersAt(
  pathname: string,
): Promise<{ handlers: RouteHandlers; params: Route['params'] } | null> {
  const route = routeOf('app', pathname.split('/').filter(Boolean))
  return route && { handlers: await import(pathToFileURL(builtFile(route.file)).href), params: route.params }
}

/** Answers a call as its route does, for the person who asked, with the rights that they have now. */
async function answered({ ownerId, method, url, body, callKey }: CallToAnswer): Promise<Response> {
  const actor = await callDatabase((db) => findActorOf(db, ownerId))
  if (!actor) return refusal(401, { detail: errorTexts.notSignedIn, code: 'not_signed_in' })
  const address = new URL(url, 'http://localhost')
  const route = await handlersAt(address.pathname)
  if (!route) return refusal(404, { detail: errorTexts.notFound, code: 'not_found' })
  const request = new Request(address, {
    method,
    headers: {
      'content-type': 'application/json',
      ...(callKey !== null && { 'idempotency-key': callKey }),
    },
    ...(body !== null && { body: JSON.stringify(body) }),
  })
  const params = Promise.resolve(route.params)
  return withRequestActor({ cookie: null, actor }, () => route.handlers[method](request, { params }))
}

export async function answerCall(call: CallToAnswer, onNews: (news: JobNews) => void): Promise<JobAnswer> {
  const response = await asJob(onNews, () => answered(call))
  return { status: response.status, answer: await response.text() }
}
