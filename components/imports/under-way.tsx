import { endImport } from '@/lib/imports/browser/imports'
import type { ShownImport } from '@/lib/imports/browser/use-import'
import { importScreenTexts as texts } from '@/lib/imports/texts/import-screen'
import { importStateTexts, importTaskTexts } from '@/lib/imports/texts/imports'
import { FormTrouble } from '@/components/core/changes/form-trouble'
import { useAttempt } from '@/components/core/changes/use-attempt'
import { Button } from '@/components/ui/button'

/** What is being done with a file, and a way to end it. */
export function UnderWay({ job, reload }: { job: ShownImport; reload: () => Promise<unknown> }) {
  const { isBusy, trouble, attempt } = useAttempt()
  const stop = () =>
    attempt(async () => {
      await endImport(job.id)
      await reload()
    })
  return (
    <section className="grid gap-3 rounded-lg border bg-surface px-4 py-6">
      <p role="status" className="font-medium">
        {job.state === 'waiting' ? importStateTexts.waiting : importTaskTexts[job.task]}
      </p>
      {/* How much is left is not known beforehand. */}
      <div
        role="progressbar"
        aria-label={texts.progress}
        className="h-2 overflow-hidden rounded-full bg-line"
      >
        <div className="h-full rounded-full bg-accent motion-safe:animate-pulse" />
      </div>
      <p className="min-h-5 text-sm text-ink-soft">{job.isCancelAsked ? texts.stopping : job.step}</p>
      <FormTrouble trouble={trouble} current={null} />
      <div className="flex justify-end">
        <Button disabled={isBusy || job.isCancelAsked} onClick={() => void stop()}>
          {texts.stop}
        </Button>
      </div>
    </section>
  )
}
