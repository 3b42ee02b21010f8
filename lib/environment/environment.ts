import { z } from 'zod'
import { parseCalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { environmentTexts } from '@/lib/core/processes/texts/environment'
import { allowedPushServices } from '@/lib/notices/rules'

const port = z.coerce.number().int().min(1).max(65535)
const flag = z.enum(['1', '0', 'true', 'false']).transform((value) => value === '1' || value === 'true')
const url = z.string().regex(/^https?:\/\/[^\s/]+(\/\S*)?$/)
/** A claim of the campus's token, but not one that identifies the person. */
const claim = z
  .string()
  .regex(/^[\w:/.-]{1,200}$/)
  .refine((name) => name !== 'sub')
/** Encrypted, or on this machine, because messages contain names. */
const hookUrl = z.string().regex(/^(https:\/\/[^\s/]+|http:\/\/(127\.0\.0\.1|localhost|\[::1\])(:\d+)?)(\/\S*)?$/)
/** Host names, `*.` for all subdomains, with a port unless it is the default. */
const hosts = z
  .string()
  .transform((text) => text.split(/[\s,]+/).filter(Boolean))
  .pipe(z.array(z.string().regex(/^(\*\.)?[a-z\d.-]+(:\d+)?$/)).min(1))
const timeZone = z.string().refine((zone) => {
  try {
    return Boolean(new Intl.DateTimeFormat('ru', { timeZone: zone }))
  } catch {
    return false
  }
})
/** An instant with its offset, or a civil date and time in the university's zone. */
const clock = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)?$/)
  .refine((text) => parseCalendarDate(text.slice(0, 10)) !== null)

const databaseUrl = z.string().regex(/^postgres(ql)?:\/\//)

/** Every variable the product reads; `.env.example` explains each. */
const schema = z.object({
  DATABASE_URL: databaseUrl,
  DATABASE_DIRECT_URL: databaseUrl.optional(),
  DATABASE_REPLICA_URLS: z
    .string()
    .transform((text) => text.trim().split(/\s+/))
    .pipe(z.array(databaseUrl))
    .default([]),
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
  RATE_LIMITS: flag.default(true),
  CLOCK: clock.optional(),
  CAMPUS_ISSUER: url.optional(),
  CAMPUS_CLIENT_ID: z.string().min(1).optional(),
  CAMPUS_CLIENT_SECRET: z.string().min(1).optional(),
  CAMPUS_AUTO_CREATE: flag.default(false),
  CAMPUS_GROUP_CLAIM: claim.optional(),
  CAMPUS_TEACHER_CLAIM: claim.optional(),
  SECOND_FACTOR_FOR_SUPERUSERS: flag.default(false),
  SECURITY_LOG_DAYS: z.coerce.number().int().min(30).max(3650).default(365),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\/\S+$/)
    .optional(),
  SMTP_FROM: z.string().min(3).optional(),
  MESSENGER_HOOK_URL: hookUrl.optional(),
  MESSENGER_HOOK_SECRET: z.string().min(32).optional(),
  VAPID_PUBLIC_KEY: z
    .string()
    .regex(/^[\w-]{87}$/)
    .optional(),
  VAPID_PRIVATE_KEY: z
    .string()
    .regex(/^[\w-]{43}$/)
    .optional(),
  VAPID_SUBJECT: z
    .string()
    .regex(/^(mailto:\S+@\S+|https:\/\/\S+)$/)
    .optional(),
  PUSH_SERVICES: hosts.default([...allowedPushServices]),
  NOTICE_PAUSE_SECONDS: z.coerce.number().int().min(0).max(3600).default(60),
  DATA_DIR: z.string().min(1).default('.data'),
  LOG_FORMAT: z.enum(['json', 'text']).optional(),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{16,}$/)
    .optional(),
  STOP_DELAY_SECONDS: z.coerce.number().int().min(0).max(60).default(0),
  WEB_WORKERS: z.coerce.number().int().min(1).max(64).optional(),
})

export type Environment = z.infer<typeof schema>
export const variableNames = Object.keys(schema.shape)

export class EnvironmentError extends Error {}

/** The validated environment; throws EnvironmentError with one sentence that names the variable at fault. */
export function readEnvironment(source: Record<string, string | undefined>): Environment {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== ''))
  const result = schema.safeParse(given)
  if (!result.success) {
    const name = String(result.error.issues[0]?.path[0])
    throw new EnvironmentError(name in given ? environmentTexts.wrong(name) : environmentTexts.missing(name))
  }
  if (result.data.PORT === result.data.LIVE_PORT)
    throw new EnvironmentError(environmentTexts.samePort(result.data.PORT))
  const { CAMPUS_ISSUER, CAMPUS_CLIENT_ID, CAMPUS_CLIENT_SECRET } = result.data
  const campus = { CAMPUS_ISSUER, CAMPUS_CLIENT_ID, CAMPUS_CLIENT_SECRET }
  const missing = Object.entries(campus).find(([, value]) => !value)?.[0]
  if (missing && Object.values(campus).some(Boolean))
    throw new EnvironmentError(environmentTexts.incompleteCampus(missing))
  for (const names of together) {
    const absent = names.filter((name) => result.data[name] === undefined)
    if (absent[0] && absent.length < names.length) throw new EnvironmentError(environmentTexts.missing(absent[0]))
  }
  return result.data
}

/** Variables that only work together. */
const together = [
  ['SMTP_URL', 'SMTP_FROM'],
  ['MESSENGER_HOOK_URL', 'MESSENGER_HOOK_SECRET'],
  ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY', 'VAPID_SUBJECT'],
] as const

let checked: Environment | undefined
/** This process's environment, validated on first use. */
export const environment = (): Environment => (checked ??= readEnvironment(process.env))

/** The database without the pooler, for listening and for work that would occupy a pooled connection too long. */
export const directUrl = (): string => environment().DATABASE_DIRECT_URL ?? environment().DATABASE_URL

/**
 * Whether `url` leads to a pooler, which refuses settings sent on connecting, or passes them to the next
 * client.
 */
export function isPooled(url: string): boolean {
  const { DATABASE_URL, DATABASE_DIRECT_URL } = process.env
  return url === DATABASE_URL && Boolean(DATABASE_DIRECT_URL) && DATABASE_DIRECT_URL !== url
}
