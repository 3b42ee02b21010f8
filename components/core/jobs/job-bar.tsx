'use client'

import { Suspense } from 'react'
import { onDemand } from '@/components/ui/on-demand'
import { useJobsUnderWay } from '@/lib/core/browser/calls/under-way'
import { useSettled } from '@/lib/core/browser/use-settled'

const JobList = onDemand(() => import('./job-list').then((module) => module.JobList))

/** Milliseconds after which a call is said to take long. */
const long = 1000

/** Shown on every page, or in its dialog, while it waits for calls that take long. */
export function JobBar() {
  const jobs = useJobsUnderWay()
  const oldest = jobs[0]?.id ?? null
  const settled = useSettled(oldest, long)
  return oldest !== null && settled === oldest ? (
    <Suspense>
      <JobList jobs={jobs} />
    </Suspense>
  ) : null
}
