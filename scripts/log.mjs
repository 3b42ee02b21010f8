import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import { formatWithOptions } from 'node:util'

const current = new AsyncLocalStorage()

/** The request id given by a proxy, or a new one. */
export const requestIdOf = ({ 'x-request-id': given }) =>
  typeof given === 'string' && /^[\w.-]{8,64}$/.test(given) ? given : randomUUID()

/** Everything that `work` logs, now or later, carries the id. */
export const withRequestId = (id, work) => current.run(id, work)

/** Variables that are secrets, or contain one. */
const secretVariables = [
  'AUTH_SECRET',
  'NEXTAUTH_SECRET',
  'CAMPUS_CLIENT_SECRET',
  'MESSENGER_HOOK_SECRET',
  'METRICS_TOKEN',
]
const shortestSecret = 6

const patterns = [
  // Names and passwords in addresses, such as the database's.
  [/\b([a-z][a-z+.-]*:\/\/)[^\s/@"']+@/gi, '$1…@'],
  [/(\/(?:api\/calendar|invite)\/)[^\s"'?/]+/g, '$1…'],
  [/((?:https?:\/\/[^\s"'?]*|\/[\w%.~/-]*))\?[^\s"'\\)]+/g, '$1?…'],
  [/((?:__Host-|__Secure-)?next-auth[\w.-]*=)[^;\s"']+/g, '$1…'],
  [
    /((?:\\*["'])?\b(?:set-cookie|cookie|authorization|password|secret|token)(?:\\*["'])?\s*[:=]\s*)(?:\\*(["']).*?\2|[^\n,}]+)/gi,
    '$1…',
  ],
]

/**
 * A function that removes from a line what nobody may read: configured secrets, passwords, cookies, query
 * strings.
 */
export function redactorOf(environment) {
  const secrets = secretVariables.map((name) => environment[name]).filter((value) => value?.length >= shortestSecret)
  return (text) =>
    patterns.reduce(
      (line, [pattern, instead]) => line.replace(pattern, instead),
      secrets.reduce((line, secret) => line.replaceAll(secret, '…'), text),
    )
}

const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value)

function fieldsOf(args) {
  try {
    const [only] = args
    const fields = args.length === 1 && typeof only === 'string' && JSON.parse(only)
    if (isObject(fields)) return fields
  } catch {
    // The text is not JSON but an ordinary message.
  }
  return { message: formatWithOptions({ colors: false, breakLength: Infinity }, ...args) }
}

const secretName = /password|secret|token|cookie|authorization/i

const redacted = (value, redact) => {
  if (typeof value === 'string') return redact(value)
  if (Array.isArray(value)) return value.map((one) => redacted(one, redact))
  return isObject(value)
    ? Object.fromEntries(
        Object.entries(value).map(([name, one]) => [name, secretName.test(name) ? '…' : redacted(one, redact)]),
      )
    : value
}

/** One line of JSON for the arguments of a console call. */
export function lineOf(level, args, { name, redact, time = new Date() }) {
  const request = current.getStore()
  const fields = redacted(fieldsOf(args), redact)
  return JSON.stringify({
    time: time.toISOString(),
    level,
    process: name,
    ...(request && { request }),
    ...fields,
  })
}

/**
 * Whether to log JSON: by LOG_FORMAT, otherwise in production unless a person is watching the terminal.
 * @param {Record<string, string | undefined>} environment
 */
export const wantsJson = ({ LOG_FORMAT, NODE_ENV }, isTerminal) =>
  LOG_FORMAT ? LOG_FORMAT === 'json' : NODE_ENV === 'production' && !isTerminal

/** Turns all output of this process into lines of JSON, if wanted. `name`: of the process. */
export function logAs(name, environment = process.env) {
  if (!wantsJson(environment, process.stderr.isTTY)) return false
  const redact = redactorOf(environment)
  const to = {
    error: process.stderr,
    warn: process.stderr,
    info: process.stdout,
    log: process.stdout,
    debug: process.stdout,
  }
  for (const [method, stream] of Object.entries(to))
    console[method] = (...args) =>
      stream.write(`${lineOf(method === 'log' ? 'info' : method, args, { name, redact })}\n`)
  return true
}
