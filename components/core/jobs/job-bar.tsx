'use client'

import { Suspense, useEffect } from 'react'
import { useAnnounce } from '@/components/ui/announcer'
import { onDemand } from '@/components/ui/on-demand'
import { useSettled } from '@/lib/core/page/browser/use-settled'
import { jobTexts } from '@/lib/core/processes/texts/jobs'
import { useJobsUnderWay } from '@/lib/core/wire/browser/under-way'

const JobList = onDemand(() => import('./job-list').then((module) => module.JobList))

/** Milliseconds after which a call is said to take long. */
const long = 1000

/** Shown on every page, or in its dialog, while it waits for calls that take long. */
export function JobBar() {
  const jobs = useJobsUnderWay()
  const isLong = useSettled(jobs.length > 0, long) === true && jobs.length > 0
  const announce = useAnnounce()
  useEffect(() => {
    if (isLong) announce(jobTexts.begun)
  }, [isLong, announce])
  return isLong ? (
    <Suspense>
      <JobList jobs={jobs} />
    </Suspense>
  ) : null
}
