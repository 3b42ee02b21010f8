import { forgetGridRule, useGridRules } from '@/lib/grids/browser'
import { common } from '@/lib/core/texts/words/common'
import { gridReviewTexts as texts, ruleText } from '@/lib/grids/texts'
import { FormFailureNote } from '@/components/core/changes/form-failure'
import { useAttempt } from '@/components/core/changes/use-attempt'
import { IconButton } from '@/components/ui/button'
import { CloseIcon } from '@/components/ui/icons'
import { FailedPlaceholder, LoadingPlaceholder } from '@/components/ui/placeholder'

/**
 * The rules for reading grid sheets, each with a button to delete it. `onChange`: earlier readings are
 * outdated.
 */
export function GridRules({ onChange }: { onChange: () => void }) {
  const { data, hasFailed, reload } = useGridRules()
  const { isBusy, formFailure, attempt } = useAttempt()
  if (hasFailed) return <FailedPlaceholder text={texts.loadFailed} onRetry={() => void reload()} />
  if (!data) return <LoadingPlaceholder text={common.loading} />
  if (data.length === 0) return <p className="text-sm text-ink-soft">{texts.noRules}</p>
  return (
    <div className="grid gap-2">
      <ul className="grid max-h-80 gap-px overflow-auto rounded-lg border bg-surface">
        {data.map(({ id, rule }) => (
          <li key={id} className="flex items-center gap-2 border-b px-3 py-0.5 last:border-b-0">
            <span className="min-w-0 flex-1 text-sm break-words">{ruleText(rule)}</span>
            <IconButton
              label={`${texts.forget}: ${ruleText(rule)}`}
              disabled={isBusy}
              onClick={() =>
                void attempt(async () => {
                  await forgetGridRule(id)
                  await reload()
                  onChange()
                })
              }
            >
              <CloseIcon />
            </IconButton>
          </li>
        ))}
      </ul>
      <FormFailureNote failure={formFailure} current={null} />
    </div>
  )
}
