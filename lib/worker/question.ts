import type { ServiceError } from '@/lib/core/refusals/service/errors'
import type { WorkerContext, services } from './services'

export type ServiceName = keyof typeof services

/** A question as the thread gets it. `url`: of the database. */
export type WorkerQuestion = {
  name: ServiceName
  url: string
  asker: Pick<WorkerContext, 'actor' | 'now'>
  input: unknown
}

/** An error in the form in which it leaves the thread. */
export type Fault =
  | { is: 'told'; code: ServiceError['code']; detail: string; extra: ServiceError['extra'] }
  | { is: 'fault'; code: string | undefined; message: string; stack: string | undefined }
