import { useState } from 'react'
import { FormFailureNote } from '@/components/core/changes/form-failure'
import { useAttempt } from '@/components/core/changes/use-attempt'
import { buttonClass, IconButton } from '@/components/ui/button'
import { FileButton } from '@/components/ui/file-button'
import { CloseIcon, DownloadIcon } from '@/components/ui/icons'
import { AnswerPlaceholder } from '@/components/ui/placeholder'
import { common } from '@/lib/core/words/texts/common'
import { forgetGridRule, gridRuleFile, readGridRuleFile, useGridRules } from '@/lib/grids/browser'
import { gridReviewTexts as texts, ruleText } from '@/lib/grids/texts'

/**
 * The rules for reading grid sheets, each with a button to delete it. `onChange`: earlier readings are
 * outdated.
 */
export function GridRules({ onChange }: { onChange: () => void }) {
  const query = useGridRules()
  const { data, reload } = query
  const { isBusy, formFailure, attempt } = useAttempt()
  const [said, setSaid] = useState<string | null>(null)
  if (!data) return <AnswerPlaceholder query={query} failed={texts.loadFailed} loading={common.loading} />
  const read = (file: File) =>
    attempt(async () => {
      setSaid(null)
      const count = await readGridRuleFile(file)
      setSaid(count === null ? texts.notRules : texts.rulesRead(count))
      if (count === null) return
      await reload()
      onChange()
    })
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center gap-2">
        {data.length > 0 && (
          <a
            href={`data:application/json;charset=utf-8,${encodeURIComponent(gridRuleFile(data))}`}
            download={texts.ruleFileName}
            className={buttonClass()}
          >
            <DownloadIcon /> {texts.saveRules}
          </a>
        )}
        <FileButton
          text={texts.readRules}
          label={texts.readRules}
          accept=".json"
          look="plain"
          isBusy={isBusy}
          onChoose={(file) => void read(file)}
        />
        {said !== null && (
          <p role="status" className="text-sm text-ink-soft">
            {said}
          </p>
        )}
      </div>
      {data.length === 0 && <p className="text-sm text-ink-soft">{texts.noRules}</p>}
      {data.length > 0 && (
        <ul className="grid max-h-80 gap-px overflow-auto rounded-lg border bg-surface">
          {data.map(({ id, rule }) => (
            <li key={id} className="flex items-center gap-2 border-b px-3 py-0.5 last:border-b-0">
              <span className="min-w-0 flex-1 text-sm break-words">{ruleText(rule)}</span>
              <IconButton
                label={`${texts.forget}: ${ruleText(rule)}`}
                disabled={isBusy}
                onClick={() =>
                  void attempt(async () => {
                    await forgetGridRule({ id })
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
      )}
      <FormFailureNote failure={formFailure} current={null} />
    </div>
  )
}
