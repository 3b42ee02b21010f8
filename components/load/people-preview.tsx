import type { PeopleChange } from '@/lib/core/browser/placing/changes'
import { lessonActTexts, willStayText } from '@/lib/core/texts/placing/lesson-acts'
import type { Preview } from '@/components/core/changes/use-preview'
import { ConflictList } from '@/components/core/changes/conflict-list'
import { WarningList } from '@/components/core/changes/warning-list'

/** Whether a change of people is impossible because somebody is busy. */
export const isTaken = (preview: Preview<PeopleChange>): boolean =>
  preview.state === 'refused' && preview.failure.kind === 'conflict'

/** Conflicts and warnings of a change of people; announced when loaded. */
export function PeoplePreview({ preview }: { preview: Preview<PeopleChange> }) {
  return (
    <div role="status" className="grid gap-2 empty:hidden">
      {preview.state === 'refused' && preview.failure.kind === 'conflict' && (
        <>
          <p className="font-medium text-danger">{lessonActTexts.busy}</p>
          <ConflictList conflicts={preview.failure.conflicts} />
        </>
      )}
      {preview.state === 'known' && (
        <>
          <WarningList warnings={preview.value.warnings} />
          {preview.value.untouched.length > 0 && (
            <p className="text-sm text-ink-soft">{willStayText(preview.value.untouched)}</p>
          )}
        </>
      )}
    </div>
  )
}
