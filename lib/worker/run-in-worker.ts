import { requireAbsence } from '@/lib/absences/service/view-absence'
import { isInJob, type TellPart } from '@/lib/core/processes/service/job-work'
import { ServiceError } from '@/lib/core/refusals/service/errors'
import { requireAllowed } from '@/lib/core/refusals/service/require-allowed'
import { environment } from '@/lib/environment/environment'
import { pooledThread, ThreadStopped } from '@/lib/export/pooled-thread'
import { requireNextSemester } from '@/lib/next-semester/service/plan-semester'
import { requireScope } from '@/lib/quality/service/load-timetable'
import { requireWays } from '@/lib/repair/service/view-plan'
import { openVariant } from '@/lib/variants/service/find-variant'
import { requireClosing } from '@/lib/wishes/service/close-rooms'
import { requireFault } from '@/lib/wishes/service/faults'
import type { Fault, WorkerQuestion, ServiceName } from './question'
import type { WorkerContext, services } from './services'
import { stoppedError } from './stopped-error'

type InputOf<Name extends ServiceName> = Parameters<(typeof services)[Name]>[1]

/**
 * The rights that each use case checks first, with the same refusals: a refused user need not wait for a free
 * thread.
 */
const mayAsk: {
  [Name in ServiceName]: (context: WorkerContext, input: InputOf<Name>) => unknown
} = {
  checkQuality: (context, { scope }) => requireScope(context, scope),
  viewCharts: (context, { scope }) => requireScope(context, scope),
  compareVariant: async (context, { id, compared }) => {
    await openVariant(context, id)
    if (compared !== null) await openVariant(context, compared)
  },
  viewPlan: (context, { subject }) => requireWays(context, subject),
  layNextSemester: (context, order) => requireNextSemester(context, order),
  viewClosingPlan: requireClosing,
  viewLeftInClosed: requireClosing,
  viewFaultPlan: (context, id) => requireFault(context, id),
  viewAbsencePlan: (context, id) => requireAbsence(context, id),
  historyBook: (context) => requireAllowed(context, 'history.open'),
}

type Services = typeof services
type MadeBy<Name extends ServiceName> = Awaited<ReturnType<Services[Name]>>
const limits = { milliseconds: 40_000, megabytes: 1024, idle: 5 * 60_000 }
/** Milliseconds of those that may take longer; less than a costly call may. */
const longer: Partial<Record<ServiceName, number>> = { layNextSemester: 55_000 }

const ask = pooledThread<WorkerQuestion>('lib/worker/worker.mjs')

const isFault = (error: unknown): error is Fault =>
  typeof error === 'object' && error !== null && 'is' in error && (error.is === 'told' || error.is === 'fault')

function thrown(error: unknown): unknown {
  if (error instanceof ThreadStopped) return stoppedError(error)
  if (!isFault(error)) return error
  if (error.is === 'told') return new ServiceError(error.code, error.detail, error.extra)
  const { code, message, stack } = error
  return Object.assign(new Error(message), { stack, ...(code !== undefined && { code }) })
}

type Answering = {
  [Name in ServiceName]: (
    context: WorkerContext,
    input: InputOf<Name>,
    tellPart?: TellPart<MadeBy<Name>>,
  ) => Promise<MadeBy<Name>>
}

/** Answers in this thread. */
async function answeredHere<Name extends ServiceName>(
  name: Name,
  context: WorkerContext,
  input: InputOf<Name>,
  tellPart?: TellPart<MadeBy<Name>>,
): Promise<MadeBy<Name>> {
  const all: Answering = (await import('./services')).services
  return all[name](context, input, tellPart)
}

/**
 * Runs a use case of `services` in a thread, so that it does not block other requests of this process. Throws
 * what it throws, and `unavailable` if it takes too long or too much memory. It ends when `signal` aborts. A job hears
 * of parts.
 */
export async function runInWorker<Name extends ServiceName>(
  name: Name,
  context: WorkerContext,
  input: Parameters<Services[Name]>[1],
  signal?: AbortSignal,
  tellPart?: TellPart<MadeBy<Name>>,
): Promise<MadeBy<Name>> {
  await mayAsk[name](context, input)
  // A job has a thread of its own already.
  if (isInJob()) return await answeredHere(name, context, input, tellPart)
  const { actor, now } = context
  try {
    const result = await ask(
      { name, url: environment().DATABASE_URL, asker: { actor, now }, input },
      { ...limits, milliseconds: longer[name] ?? limits.milliseconds },
      signal,
    )
    return result as MadeBy<Name>
  } catch (error) {
    throw thrown(error)
  }
}
