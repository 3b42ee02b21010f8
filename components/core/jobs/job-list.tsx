'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { jobTexts } from '@/lib/core/processes/texts/jobs'
import type { JobUnderWay } from '@/lib/core/wire/browser/under-way'

function stateText({ purpose, seen }: JobUnderWay): string {
  if (!seen || seen.state === 'waiting')
    return seen && seen.ahead > 0 ? jobTexts.waitingAfter(seen.ahead) : jobTexts.waiting
  const { done, of, doing } = seen
  const what = doing ? jobTexts.doing[doing] : jobTexts.working[purpose]
  return done !== null && of !== null ? `${what}: ${jobTexts.done(done, of)}` : what
}

function JobRow({ job }: { job: JobUnderWay }) {
  const [isEnding, setEnding] = useState(false)
  const { seen, end } = job
  const share = seen?.of ? Math.round((100 * (seen.done ?? 0)) / seen.of) : null
  return (
    <li className="flex flex-wrap items-center justify-end gap-x-3">
      <span className="tabular-nums">{stateText(job)}</span>
      <span
        role="progressbar"
        aria-label={jobTexts.progress}
        aria-valuetext={stateText(job)}
        aria-valuenow={share ?? undefined}
        aria-valuemin={0}
        aria-valuemax={100}
        className="h-1.5 w-24 overflow-hidden rounded-full bg-line"
      >
        <span
          className="block h-full rounded-full bg-accent motion-safe:data-unknown:animate-pulse"
          data-unknown={share === null || undefined}
          style={{ width: `${share ?? 100}%` }}
        />
      </span>
      <Button
        disabled={isEnding}
        onClick={() => {
          setEnding(true)
          // Without a network it goes on, and can be ended later.
          end().catch(() => setEnding(false))
        }}
      >
        {jobTexts.end}
      </Button>
    </li>
  )
}

/** How far the calls are that this page waits for, and a way to end them. */
export function JobList({ jobs }: { jobs: readonly JobUnderWay[] }) {
  return (
    <section
      aria-label={jobTexts.list}
      data-no-print
      className="rounded-md border bg-surface-raised py-1 pr-1 pl-3 text-ink-soft shadow-popover"
    >
      <ul className="grid gap-1">
        {[...new Map(jobs.map((job) => [job.id, job])).values()].map((job) => (
          <JobRow key={job.id} job={job} />
        ))}
      </ul>
    </section>
  )
}
