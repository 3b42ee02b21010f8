import type { ShownImport } from '@/lib/imports/browser/use-import'
import { importStages, mayLookAt, reachedStage, stagesOf, type ImportStage } from '@/lib/imports/rules/stages'
import { importScreenTexts as texts, stageTitle } from '@/lib/imports/texts/import-screen'
import { CheckIcon } from '@/components/ui/icons'

const order = (stage: ImportStage): number => importStages.indexOf(stage)

/** The stages of an import; those behind can be gone back to. */
export function Stages(props: {
  job: ShownImport
  current: ImportStage
  onLook: (stage: ImportStage) => void
}) {
  const { job, current, onLook } = props
  const reached = reachedStage(job)
  return (
    <nav aria-label={texts.stages}>
      <ol className="flex flex-wrap gap-1">
        {stagesOf(job).map((stage, index) => {
          const isPast = order(stage) < order(reached) || (stage === 'done' && job.outcome !== null)
          const isOpen = mayLookAt(job, stage)
          return (
            <li key={stage}>
              <button
                type="button"
                aria-current={stage === current ? 'step' : undefined}
                disabled={!isOpen}
                onClick={() => onLook(stage)}
                className={`inline-flex h-control items-center gap-2 rounded-full border px-3 text-sm font-medium transition-colors ${
                  stage === current
                    ? 'border-accent bg-accent-soft text-accent'
                    : 'border-transparent text-ink-soft enabled:hover:bg-surface-hover enabled:hover:text-ink disabled:text-ink-faint'
                }`}
              >
                <span
                  aria-hidden
                  className="grid size-5 place-items-center rounded-full border border-current text-xs"
                >
                  {isPast && stage !== current ? <CheckIcon className="size-3" /> : index + 1}
                </span>
                {stageTitle(stage, job.settings?.kind)}
              </button>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
