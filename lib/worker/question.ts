import type { ServiceError } from '@/lib/core/service/errors'
import type { ApartContext, services } from './services'

export type ServiceName = keyof typeof services

/** A question as the thread gets it. `url`: of the database. */
export type Question = {
  name: ServiceName
  url: string
  asker: Pick<ApartContext, 'actor' | 'now'>
  input: unknown
}

/** An error in the form in which it leaves the thread. */
export type Fault =
  | { is: 'told'; code: ServiceError['code']; detail: string; extra: ServiceError['extra'] }
  | { is: 'fault'; code: string | undefined; message: string; stack: string | undefined }
