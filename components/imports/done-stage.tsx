import Link from 'next/link'
import { useState } from 'react'
import { adminImportPath, adminPath, adminTablePath } from '@/lib/tables/browser/admin-location'
import { undo } from '@/lib/core/browser/placing/changes'
import { adminTableNames } from '@/lib/core/rules/tables/admin-table'
import { homePath } from '@/lib/core/rules/accounts/return-path'
import { importScreenTexts as texts, rowCountsText } from '@/lib/imports/texts/import-screen'
import { FormTrouble } from '@/components/core/changes/form-trouble'
import { useAttempt } from '@/components/core/changes/use-attempt'
import { Button, buttonClass } from '@/components/ui/button'
import { CheckIcon, UndoIcon } from '@/components/ui/icons'
import { PeopleLinks } from './people-links'
import type { StageProps } from './stage-props'
import { ReportView } from './report-view'

/** What was stored, taking it back, and where to go on. */
export function DoneStage({ job }: StageProps) {
  const { isBusy, trouble, attempt } = useAttempt()
  const [isUndone, setIsUndone] = useState(false)
  const { outcome, settings } = job
  if (!outcome) return null
  const table = adminTableNames.find((name) => name === settings?.kind)
  const { counts, report, changeId } = outcome
  const givesLinks = table === 'user' && counts.new > 0 && !isUndone
  const takeBack = (id: NonNullable<typeof changeId>) =>
    attempt(async () => {
      await undo(id)
      setIsUndone(true)
    })
  return (
    <section className="grid min-w-0 gap-4">
      <p
        role="status"
        className={`flex items-center gap-2 rounded-md px-3 py-2 ${isUndone ? 'bg-warning-soft text-warning' : 'bg-success-soft text-success'}`}
      >
        {!isUndone && <CheckIcon />}
        {isUndone ? texts.undone : texts.done}
        {report === null && !isUndone && `: ${rowCountsText(counts)}.`}
      </p>
      {report && <ReportView report={report} />}
      {givesLinks && <PeopleLinks id={job.id} count={counts.new} />}
      <FormTrouble trouble={trouble} current={null} />
      <div className="flex flex-wrap justify-end gap-2">
        {changeId !== null && !isUndone && (
          <Button disabled={isBusy} onClick={() => void takeBack(changeId)}>
            <UndoIcon />
            {texts.undo}
          </Button>
        )}
        <Link href={adminPath} prefetch={false} className={buttonClass()}>
          {texts.toAdmin}
        </Link>
        <Link href={adminImportPath} prefetch={false} className={buttonClass()}>
          {texts.more}
        </Link>
        <Link
          href={table ? adminTablePath(table) : homePath}
          prefetch={false}
          className={buttonClass(givesLinks ? 'plain' : 'primary')}
        >
          {table ? texts.toTable : texts.toTimetable}
        </Link>
      </div>
    </section>
  )
}
