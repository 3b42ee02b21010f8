import { isRecord } from '@/lib/core/words/rules/records'

/** Whether a thread ended because its memory did. Not by `instanceof`: its error may be of another realm. */
export const isOutOfMemory = (error: unknown): boolean => isRecord(error) && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
