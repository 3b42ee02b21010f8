import { ServiceError } from '@/lib/core/refusals/service/errors'
import { FileFault } from '@/lib/imports/rules/file-fault'
import { importTexts } from '@/lib/imports/texts/imports'
import type { NamedFile } from './file-form'

const ofFault =
  (said: (error: FileFault) => Error) =>
  (error: unknown): never => {
    throw error instanceof FileFault ? said(error) : error
  }

/** Does the work with one of several files; what is wrong with it is then said with its name. */
export const ofFile = <Result>(
  files: readonly NamedFile[],
  { name }: NamedFile,
  work: () => Promise<Result>,
): Promise<Result> =>
  files.length === 1 ? work() : work().catch(ofFault(({ message }) => new FileFault(importTexts.ofFile(name, message))))

/** What reading a file gives; a fault of the file is refused as `invalid`. */
export const refusingFaults = <Result>(work: Promise<Result>): Promise<Result> =>
  work.catch(ofFault(({ message }) => new ServiceError('invalid', message)))
