import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import type { Position } from '@/lib/core/wire/rules/position'
import { directUrl, environment } from '@/lib/environment/environment'
import { safely } from '@/lib/environment/safely.mjs'
import { connect, type Database, databaseOf, sessionSettings, type Sql } from './client'
import { afterSteps, OutcomeUnknown, Overdue, TookTooLong, withinDeadline } from './deadline'
import { findPosition } from './queries/core/processes/position'
import { Replica } from './replica'
import { isUnreachable, postgresErrorCode } from './transaction'

/** Milliseconds between two checks of all servers. */
const interval = 1_000
/** Milliseconds a replica may lag; less than the time the live server remembers its notices (`recentNotices`). */
const mostBehind = 5_000
/** Milliseconds a read waits for a replica to catch up to what it must show. */
const longestWait = 50

const sumOf = (text: string): number => Buffer.from(text).reduce((sum, byte) => sum + byte, 0)

/** Figures of a replica for monitoring. `behind`: bytes; null while unknown. */
type ReplicaFigures = { host: string; reads: number; refused: number; behind: number | null }

/** The replicas of this process; decides which may answer whom. */
export class Replicas {
  private readonly replicas: Replica[]
  private readonly counts = new Map<Replica, { reads: number; refused: number }>()
  /** Past positions of the primary; the first is as old as a replica may lag, or the oldest known. */
  private positions: { at: number; position: Position }[] = []
  /** The primary's last known timeline; 0: none seen yet. */
  private timeline = 0
  private timer: NodeJS.Timeout | undefined
  private looking: Promise<void> | undefined

  /** `askPrimary` rejects if the primary does not answer. */
  constructor(
    addresses: readonly string[],
    poolSize: number,
    private readonly askPrimary: () => Promise<Position>,
    private readonly longestBehind = mostBehind,
  ) {
    this.replicas = addresses.map((address) => new Replica(address, poolSize))
  }

  /**
   * A replica that has everything committed before `least`, and lags at most a few seconds; null if there is
   * none. Keeps a person on one replica if possible, so that nothing they saw disappears on the next read.
   */
  async choose(least: Position | null, person = ''): Promise<Replica | null> {
    if (!this.timer) {
      this.timer = setInterval(
        safely(() => this.look()),
        interval,
      ).unref()
      await Promise.race([this.look(), pause(longestWait)])
    }
    const first = sumOf(person) % this.replicas.length
    if (!this.firstWith(least, first)) await Promise.race([this.look(), pause(longestWait)])
    return this.firstWith(least, first)
  }

  /**
   * The end of the primary's log. If the primary is lost, the point where the next one begins: no replica may
   * answer before it is known.
   */
  async end(): Promise<Position> {
    try {
      const position = await this.askPrimary()
      this.timeline = position.timeline
      return position
    } catch {
      return { timeline: this.timeline + 1, bytes: 0 }
    }
  }

  /** Counts a request answered by a replica. */
  use(replica: Replica): void {
    this.countsOf(replica).reads += 1
  }

  /** Counts a failure that the primary makes up for, and checks whether the replica is still there. */
  refuse(replica: Replica): void {
    this.countsOf(replica).refused += 1
    void replica.tell(this.timeline)
  }

  private countsOf(replica: Replica) {
    const counts = this.counts.get(replica) ?? { reads: 0, refused: 0 }
    this.counts.set(replica, counts)
    return counts
  }

  figures(): ReplicaFigures[] {
    const end = this.positions.at(-1)?.position.bytes
    return this.replicas.map((replica) => {
      const { bytes } = replica.replayed ?? {}
      const behind = end === undefined || bytes === undefined ? null : Math.max(0, end - bytes)
      return { host: replica.host, ...this.countsOf(replica), behind }
    })
  }

  async close(): Promise<void> {
    clearInterval(this.timer)
    await Promise.all(this.replicas.map((replica) => replica.close()))
  }

  private firstWith(least: Position | null, first: number): Replica | null {
    // Nothing is known about writes on a timeline that this process has not seen.
    if (least && least.timeline > this.timeline) return null
    const bytes = Math.max(least?.bytes ?? 0, this.positions[0]?.position.bytes ?? 0)
    // A replica not fed by a primary of this timeline may have changes that a failover lost.
    const may = ({ replayed, fedOn }: Replica) =>
      replayed !== null && replayed.bytes >= bytes && (fedOn === this.timeline || this.timeline === 0)
    return [...this.replicas.slice(first), ...this.replicas.slice(0, first)].find(may) ?? null
  }

  private look(): Promise<void> {
    this.looking ??= this.lookAtAll().finally(() => (this.looking = undefined))
    return this.looking
  }

  private async lookAtAll(): Promise<void> {
    const reports = this.replicas.map((replica) => replica.tell(this.timeline))
    const now = performance.now()
    try {
      const position = await this.askPrimary()
      this.timeline = position.timeline
      this.positions.push({ at: now, position })
      while ((this.positions[1]?.at ?? Infinity) <= now - this.longestBehind) this.positions.shift()
    } catch {
      // Without the primary, replicas answer with what they have.
    }
    await Promise.all(reports)
  }
}

/** Milliseconds a healthy database takes to answer, in total. */
const answerTimeout = 900
/** The first connection of a process is made while everything else starts too. */
const firstAnswerTimeout = 15_000
/** Milliseconds after which the connection is discarded: its other end may be gone. */
const longestSilence = 5_000

/** Awaits `answer`; throws Overdue when it is late. */
const inTime = <Answer>(answer: Promise<Answer>, milliseconds: number): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const clear = afterSteps(milliseconds, () => reject(new Overdue('No answer in time')))
    answer.then(resolve, reject).finally(clear)
  })

/** Checks the database over a separate connection. Concurrent callers share one query. */
class Probe {
  private open: { sql: Sql; db: Database } | undefined
  private hasAnswered = false
  private query: Promise<unknown> | undefined

  constructor(private readonly url: string) {}

  /** Throws the driver's error, or Overdue. All callers pass the same `question`. */
  ask<Answer>(question: (db: Database) => Promise<Answer>): Promise<Answer> {
    this.query ??= this.put(question)
    return inTime(this.query as Promise<Answer>, this.hasAnswered ? answerTimeout : firstAnswerTimeout)
  }

  private async put<Answer>(question: (db: Database) => Promise<Answer>): Promise<Answer> {
    if (!this.open) {
      const sql = connect(this.url, 1, firstAnswerTimeout)
      this.open = { sql, db: databaseOf(sql) }
    }
    const { open } = this
    const discard = () => this.open === open && this.close()
    const clear = afterSteps(this.hasAnswered ? longestSilence : firstAnswerTimeout, discard)
    try {
      const answer = await question(open.db)
      this.hasAnswered = true
      return answer
    } finally {
      clear()
      if (this.open === open) this.query = undefined
    }
  }

  /** Ends the connection; the next question opens another. */
  close(): void {
    void this.open?.sql.end({ timeout: 0 })
    this.open = undefined
    this.query = undefined
  }
}

const poolSize = 10
/** Statement timeout in milliseconds, for reads; transactions that write have a longer one (`inTransaction`). */
const longestStatement = 15_000
/**
 * Milliseconds for answering a call, slightly more than one statement may take; a call that has begun to
 * write gets longer.
 */
const longestCall = 20_000
/** Seconds that running statements in a replaced pool may still take. */
const lastStatements = 65
/** Milliseconds a replica has for a call before the primary answers it. */
const longestOnReplica = 3_000
/** Milliseconds the primary has to return the end of its log. */
const longestPosition = 900

/** `silence`: resolves when it is known whether the pool is silent; undefined while nobody asks. */
type Connection = { sql: Sql; db: Database; silence?: Promise<boolean> | undefined }
/** A request answered by a replica, as long as the replica's epoch is that of when it was chosen. */
type Reading = { replica: Replica | null; epoch: number }

/** On globalThis, because Next may load this module more than once. */
declare global {
  var timetableConnection: Connection | undefined
  var timetableIsPatient: true | undefined
  var timetableRetired: Set<Connection> | undefined
  var timetableProbe: Probe | undefined
  /** Calls using or waiting for the pool. */
  var timetableCalls: number | undefined
  var timetableReplicas: Replicas | null | undefined
  var timetableReadings: AsyncLocalStorage<Reading | null> | undefined
}

const readings = (globalThis.timetableReadings ??= new AsyncLocalStorage())

/** Null unless the environment names replicas. */
function replicas(): Replicas | null {
  if (globalThis.timetableReplicas === undefined) {
    const { DATABASE_REPLICA_URLS: addresses } = environment()
    const askPrimary = () => withinDeadline(longestPosition, () => findPosition(connection().db))
    globalThis.timetableReplicas = addresses.length > 0 ? new Replicas(addresses, poolSize, askPrimary) : null
  }
  return globalThis.timetableReplicas
}

/** The replica for the current request; null: the primary. */
function currentReplica(): Replica | null {
  const { replica, epoch } = readings.getStore() ?? {}
  return replica && replica.epoch === epoch && replica.replayed ? replica : null
}

/** Milliseconds that a statement of a job may take. */
const longestOfJob = 20 * 60_000

/**
 * Lets this process, or thread, answer calls that nobody waits for: its statements may take long, and end with it, so
 * that what is cancelled does not go on in the database. Call it before the first query.
 */
export function connectPatiently(): void {
  globalThis.timetableIsPatient = true
}

/** A pool of this process; a pooler would refuse the settings of a patient one. */
const openPool = (): Sql =>
  globalThis.timetableIsPatient
    ? connect(directUrl(), 3, longestOfJob, undefined, {
        ...sessionSettings(directUrl()),
        client_connection_check_interval: '1s',
      })
    : connect(environment().DATABASE_URL, poolSize, longestStatement)

function connection() {
  if (!globalThis.timetableConnection) {
    const sql = openPool()
    globalThis.timetableConnection = { sql, db: databaseOf(sql) }
  }
  return globalThis.timetableConnection
}

/** The database of the current request: its replica, or this process's pool, which connects on first use. */
export const database = (): Database => (currentReplica() ?? connection()).db

/** A reader, and the position that they must be shown at least. */
export type PublishedReader = { seen: Position | null; person: string }

/**
 * Answers a request that reads only published data, from a replica that has everything its reader has seen,
 * if there is one. If the replica cannot answer in time, `callDatabase` asks the primary for the rest of the
 * request.
 */
export async function readPublished<Result>(
  findReader: () => Promise<PublishedReader>,
  work: () => Promise<Result>,
): Promise<Result> {
  const standbys = replicas()
  if (!standbys || readings.getStore()) return work()
  const { seen, person } = await findReader()
  const replica = await standbys.choose(seen, person)
  if (replica) standbys.use(replica)
  return readings.run({ replica, epoch: replica?.epoch ?? 0 }, work)
}

/** Switches the rest of the request to the primary; returns whether a replica was answering. */
export function leaveReplica(): boolean {
  const reading = readings.getStore()
  if (!reading?.replica) return false
  reading.replica = null
  return true
}

/** As `callDatabase`, but always on the primary. */
export const callPrimary = <Result>(work: (db: Database) => Promise<Result>): Promise<Result> =>
  readings.run(null, () => callDatabase(work))

/**
 * The position that someone who just changed something, or was notified of a change, must be shown from now
 * on; null without replicas. Never rejects.
 */
export const findReplayPosition = async (): Promise<Position | null> => (await replicas()?.end()) ?? null

/**
 * The position that a reader must be shown after the primary answered this request, since a replica may lag.
 * Null after a replica's answer, and without replicas.
 */
export const findShown = async (): Promise<Position | null> =>
  readings.getStore() && !currentReplica() ? findReplayPosition() : null

/** Whether any replica answers readers. */
export const canRead = async (): Promise<boolean> => (await replicas()?.choose(null)) != null

const isDriversOrSql = (code: string): boolean => isUnreachable(code) || /^[A-Z\d]{5}$/.test(code)
/** query_canceled: a statement too slow for a replica is too slow for the primary. */
const stopped = '57014'

/** The replica's answer, or null if the primary must answer. Throws the errors of `work` itself. */
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
 * Runs a call on this process's database; throws OutcomeUnknown, TookTooLong or, if the pool is silent, Overdue after
 * `longest` milliseconds. A silent one is replaced: later calls get a fresh one, and running work may finish in it.
 * `work` runs again if a replica failed it.
 */
export async function callDatabase<Result>(
  work: (db: Database) => Promise<Result>,
  longest = longestCall,
): Promise<Result> {
  const replica = currentReplica()
  const answer = replica && (await answerOf(replica, work))
  if (answer) return answer.result
  leaveReplica()
  const current = connection()
  globalThis.timetableCalls = (globalThis.timetableCalls ?? 0) + 1
  try {
    return await withinDeadline(longest, () => work(current.db))
  } catch (error) {
    if (!(error instanceof Overdue || error instanceof OutcomeUnknown)) throw error
    // One slow statement is no reason to connect anew, which takes a busy machine longest.
    if (await isSilent(current)) retire(current)
    else if (error instanceof Overdue) throw new TookTooLong(error.milliseconds)
    throw error
  } finally {
    globalThis.timetableCalls = (globalThis.timetableCalls ?? 1) - 1
  }
}

/** Whether a pool has no answer to a short question either. Concurrent callers share the question. */
const isSilent = (pool: Connection): Promise<boolean> =>
  (pool.silence ??= inTime(pool.sql`select`, answerTimeout)
    .then(
      () => false,
      () => true,
    )
    .finally(() => (pool.silence = undefined)))

function retire(overdue: Connection): void {
  if (globalThis.timetableConnection !== overdue) return
  globalThis.timetableConnection = undefined
  console.error(JSON.stringify({ level: 'error', message: 'A pool gave no answer in time and is replaced' }))
  const retired = (globalThis.timetableRetired ??= new Set()).add(overdue)
  // Calls that started with the old pool may use it until their own deadline.
  const end = () => overdue.sql.end({ timeout: lastStatements }).finally(() => retired.delete(overdue))
  setTimeout(() => void end(), longestCall).unref()
}

/**
 * Queries the database over a separate connection, independent of the pool; throws if there is no answer
 * within a second.
 */
export const probeDatabase = <Result>(question: (db: Database) => Promise<Result>): Promise<Result> =>
  (globalThis.timetableProbe ??= new Probe(environment().DATABASE_URL)).ask(question)

/** The number of calls using or waiting for this process's pool, and its size. */
export const poolLoad = () => ({ callsAtDatabase: globalThis.timetableCalls ?? 0, pool: poolSize })

export const replicaFigures = () => replicas()?.figures() ?? []

/** Ends the open pool, if any; the next use of `database` opens a new one. */
export async function closeDatabase(): Promise<void> {
  const { timetableConnection: open, timetableProbe: probe, timetableRetired: retired } = globalThis
  const { timetableReplicas: standbys } = globalThis
  globalThis.timetableConnection = undefined
  globalThis.timetableReplicas = undefined
  globalThis.timetableProbe = undefined
  probe?.close()
  await Promise.all([
    standbys?.close(),
    open?.sql.end(),
    ...[...(retired ?? [])].map(({ sql }) => sql.end({ timeout: 0 })),
  ])
}
