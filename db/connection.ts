import { AsyncLocalStorage } from 'node:async_hooks'
import type { Position } from '@/lib/core/rules/processes/position'
import { environment } from '@/lib/environment/environment'
import { connect, databaseOf, type Database, type Sql } from './client'
import { OutcomeUnknown, Overdue, withinDeadline } from './deadline'
import { Probe } from './probe'
import { findPosition } from './queries/core/processes/position'
import type { Replica } from './replica'
import { Replicas } from './replicas'
import { isUnreachable, postgresErrorCode } from './transaction'

const poolSize = 10
/** Statement timeout in milliseconds, for reads; transactions that write have a longer one (`inTransaction`). */
const longestStatement = 15_000
/** Milliseconds for answering a call, slightly more than one statement may take; a call that has begun to write gets longer. */
const longestCall = 20_000
/** Seconds that running statements in a replaced pool may still take. */
const lastStatements = 65
/** Milliseconds that a replica has for a call; then the primary answers it. */
const longestOnReplica = 3_000
/** Milliseconds in which the primary tells where its log ends. */
const longestPosition = 900

type Connection = { sql: Sql; db: Database }
/** A request that a replica answers, while it is what it was when it was chosen. */
type Reading = { replica: Replica | null; epoch: number }

/** On globalThis, because Next may load this module more than once. */
const shared = globalThis as {
  timetableConnection?: Connection
  timetableRetired?: Set<Connection>
  timetableProbe?: Probe
  /** Calls at work on the pool. */
  timetableCalls?: number
  timetableReplicas?: Replicas | null
  timetableReadings?: AsyncLocalStorage<Reading | null>
}

const readings = (shared.timetableReadings ??= new AsyncLocalStorage())

/** Null unless the environment names any. */
function replicas(): Replicas | null {
  if (shared.timetableReplicas === undefined) {
    const { DATABASE_REPLICA_URLS: addresses } = environment()
    const askPrimary = () => withinDeadline(longestPosition, () => findPosition(connection().db))
    shared.timetableReplicas = addresses.length > 0 ? new Replicas(addresses, poolSize, askPrimary) : null
  }
  return shared.timetableReplicas
}

/** The replica that answers the current request; null: the primary does. */
function currentReplica(): Replica | null {
  const { replica, epoch } = readings.getStore() ?? {}
  return replica && replica.epoch === epoch && replica.replayed ? replica : null
}

function connection() {
  if (!shared.timetableConnection) {
    const sql = connect(environment().DATABASE_URL, poolSize, longestStatement)
    shared.timetableConnection = { sql, db: databaseOf(sql) }
  }
  return shared.timetableConnection
}

/** This process's database, or the replica that answers the current request; connects on first use. */
export const database = (): Database => (currentReplica() ?? connection()).db

/** Who reads, and what they must be shown at least. */
export type PublishedReader = { seen: Position | null; person: string }

/**
 * Answers a request that reads only what is published: from a replica that shows at least what its reader has seen, if there is one.
 * Whatever the replica cannot answer in time, `callDatabase` asks the primary, and so it does for the rest of the request.
 */
export async function readPublished<Result>(
  findReader: () => Promise<PublishedReader>,
  work: () => Promise<Result>,
): Promise<Result> {
  const known = replicas()
  if (!known || readings.getStore()) return work()
  const { seen, person } = await findReader()
  const replica = await known.choose(seen, person)
  if (replica) known.use(replica)
  return readings.run({ replica, epoch: replica?.epoch ?? 0 }, work)
}

/** Asks the primary for the rest of the request; whether a replica answered until now. */
export function leaveReplica(): boolean {
  const reading = readings.getStore()
  if (!reading?.replica) return false
  reading.replica = null
  return true
}

/** As `callDatabase`, on the primary, whatever answers the request. */
export const callPrimary = <Result>(work: (db: Database) => Promise<Result>): Promise<Result> =>
  readings.run(null, () => callDatabase(work))

/** What whoever has just changed something, or been told of a change, must be shown from now on; null without replicas. Never rejects. */
export const findSeen = async (): Promise<Position | null> => (await replicas()?.end()) ?? null

/**
 * What whoever reads what is published must be shown from now on, after the primary answered this request: a replica may have less. Null after a
 * replica's answer, and without replicas.
 */
export const findShown = async (): Promise<Position | null> =>
  readings.getStore() && !currentReplica() ? findSeen() : null

/** Whether any replica answers readers. */
export const canRead = async (): Promise<boolean> => (await replicas()?.choose(null)) != null

const isDriversOrSql = (code: string): boolean => isUnreachable(code) || /^[A-Z\d]{5}$/.test(code)
/** query_canceled: a statement that takes too long there takes too long elsewhere. */
const stopped = '57014'

/** What a replica answers, or null if the primary has to. Errors of the work itself are thrown. */
async function answerOf<Result>(
  replica: Replica,
  work: (db: Database) => Promise<Result>,
): Promise<{ result: Result } | null> {
  try {
    return { result: await withinDeadline(longestOnReplica, () => work(replica.db)) }
  } catch (error) {
    const code = postgresErrorCode(error) ?? ''
    if (code === stopped || !isDriversOrSql(code)) throw error
    replicas()?.refuse(replica)
    return null
  }
}

/**
 * Runs a call on this process's database; throws Overdue or OutcomeUnknown after `longest` milliseconds. The pool is then replaced: later
 * calls get a fresh one, and running work may finish in the old one. `work` runs a second time where a replica failed it.
 */
export async function callDatabase<Result>(
  work: (db: Database) => Promise<Result>,
  longest = longestCall,
): Promise<Result> {
  const replica = currentReplica()
  const answer = replica && (await answerOf(replica, work))
  if (answer) return answer.result
  leaveReplica()
  const used = connection()
  shared.timetableCalls = (shared.timetableCalls ?? 0) + 1
  try {
    return await withinDeadline(longest, () => work(used.db))
  } catch (error) {
    if (error instanceof Overdue || error instanceof OutcomeUnknown) retire(used)
    throw error
  } finally {
    shared.timetableCalls = (shared.timetableCalls ?? 1) - 1
  }
}

function retire(used: Connection): void {
  if (shared.timetableConnection !== used) return
  shared.timetableConnection = undefined
  console.error(JSON.stringify({ level: 'error', message: 'A pool gave no answer in time and is replaced' }))
  const retired = (shared.timetableRetired ??= new Set()).add(used)
  // Calls that started with the old pool may use it until their own deadline.
  const end = () => used.sql.end({ timeout: lastStatements }).finally(() => retired.delete(used))
  setTimeout(() => void end(), longestCall).unref()
}

/** Queries the database over a separate connection, independent of the pool; throws if there is no answer within a second. */
export const probeDatabase = <Result>(question: (db: Database) => Promise<Result>): Promise<Result> =>
  (shared.timetableProbe ??= new Probe(environment().DATABASE_URL)).ask(question)

/** How many calls are at work on the pool of this process or wait for it, and its size. */
export const poolLoad = () => ({ callsAtDatabase: shared.timetableCalls ?? 0, pool: poolSize })

/** What the replicas do for this process. */
export const replicaFigures = () => replicas()?.figures() ?? []

/** Ends the open pool, if any; the next use of `database` opens a new one. */
export async function closeDatabase(): Promise<void> {
  const { timetableConnection: open, timetableProbe: probe, timetableRetired: retired } = shared
  const { timetableReplicas: standbys } = shared
  shared.timetableConnection = undefined
  shared.timetableReplicas = undefined
  shared.timetableProbe = undefined
  probe?.close()
  await Promise.all([
    standbys?.close(),
    open?.sql.end(),
    ...[...(retired ?? [])].map(({ sql }) => sql.end({ timeout: 0 })),
  ])
}
