import { z } from 'zod'

const port = z.coerce.number().int().min(1).max(65535)
const flag = z.enum(['1', '0', 'true', 'false']).transform((value) => value === '1' || value === 'true')
const url = z.string().regex(/^https?:\/\/[^\s/]+(\/\S*)?$/)
const timeZone = z.string().refine((zone) => {
  try {
    return Boolean(new Intl.DateTimeFormat('ru', { timeZone: zone }))
  } catch {
    return false
  }
})
/** An instant with its offset, or a civil date and time in the university's zone. */
const clock = z.string().regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?(Z|[+-]\d{2}:\d{2})?$/)

/** Every variable the product reads; `.env.example` explains each. */
const schema = z.object({
  DATABASE_URL: z.string().regex(/^postgres(ql)?:\/\//),
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: port.default(3000),
  LIVE_PORT: port.default(3001),
  AUTH_SECRET: z.string().min(32),
  UNIVERSITY_TIME_ZONE: timeZone.default('Asia/Irkutsk'),
  PUBLIC_URL: url.optional(),
  LIVE_URL: z
    .string()
    .regex(/^wss?:\/\/[^\s/]+(\/\S*)?$/)
    .optional(),
  TRUST_PROXY: flag.default(false),
  CLOCK: clock.optional(),
  CAMPUS_ISSUER: url.optional(),
  CAMPUS_CLIENT_ID: z.string().min(1).optional(),
  CAMPUS_CLIENT_SECRET: z.string().min(1).optional(),
  CAMPUS_AUTO_CREATE: flag.default(false),
})

export type Environment = z.infer<typeof schema>

export class EnvironmentError extends Error {}

const hints: Partial<Record<keyof Environment, string>> = {
  DATABASE_URL: 'an address like postgres://user:password@host:5432/name',
  AUTH_SECRET: 'at least 32 characters',
  PORT: 'a port from 1 to 65535',
  LIVE_PORT: 'a port from 1 to 65535',
  UNIVERSITY_TIME_ZONE: 'a time zone like Asia/Irkutsk',
  PUBLIC_URL: 'an http(s) address',
  LIVE_URL: 'a ws(s) address',
  TRUST_PROXY: '1 or 0',
  CLOCK: 'a date and time like 2026-11-18T10:30',
  CAMPUS_ISSUER: 'an http(s) address',
  CAMPUS_AUTO_CREATE: '1 or 0',
}

/** The environment, checked; throws EnvironmentError with one sentence that names the variable at fault. */
export function readEnvironment(source: Record<string, string | undefined>): Environment {
  const given = Object.fromEntries(
    Object.entries(source).filter(([, value]) => value !== undefined && value !== ''),
  )
  const result = schema.safeParse(given)
  if (!result.success) {
    const name = String(result.error.issues[0]?.path[0]) as keyof Environment
    const expected = hints[name] ?? 'a non-empty value'
    throw new EnvironmentError(
      name in given ? `${name} must be ${expected}.` : `${name} is not set: it must be ${expected}.`,
    )
  }
  const { CAMPUS_ISSUER, CAMPUS_CLIENT_ID, CAMPUS_CLIENT_SECRET } = result.data
  const campus = { CAMPUS_ISSUER, CAMPUS_CLIENT_ID, CAMPUS_CLIENT_SECRET }
  const missing = Object.entries(campus).find(([, value]) => !value)?.[0]
  if (missing && Object.values(campus).some(Boolean))
    throw new EnvironmentError(`${missing} is not set: campus sign-on needs all three CAMPUS_ variables.`)
  return result.data
}

let checked: Environment | undefined
/** This process's environment, checked on first use. */
export const environment = (): Environment => (checked ??= readEnvironment(process.env))
