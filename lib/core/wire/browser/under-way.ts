'use client'

import { useSyncExternalStore } from 'react'
import type { JobId } from '@/lib/core/names/rules/ids'
import type { JobDoing, JobPurpose, JobState } from '@/lib/core/wire/rules/job'

/** A job that this page waits for. */
export type JobUnderWay = {
  id: JobId
  purpose: JobPurpose
  end: () => Promise<unknown>
  seen?: { state: JobState; ahead: number; done: number | null; of: number | null; doing: JobDoing | null }
}

const listeners = new Set<() => void>()
let jobs: readonly JobUnderWay[] = []

function set(next: readonly JobUnderWay[]): void {
  jobs = next
  listeners.forEach((listener) => listener())
}

/** The jobs that this page waits for, in the order in which they were asked for. */
export const jobsUnderWay = {
  add(job: JobUnderWay): { id: JobId } {
    set([...jobs, job])
    return job
  },
  update: ({ id }: { id: JobId }, seen: NonNullable<JobUnderWay['seen']>): void =>
    set(jobs.map((job) => (job.id === id ? { ...job, seen } : job))),
  remove: (row: { id: JobId }): void => {
    const last = jobs.findLastIndex(({ id }) => id === row.id)
    set(jobs.filter((_, index) => index !== last))
  },
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const none: readonly JobUnderWay[] = []

export const useJobsUnderWay = (): readonly JobUnderWay[] =>
  useSyncExternalStore(
    subscribe,
    () => jobs,
    () => none,
  )
