import type { ReactNode } from 'react'
import { currentItem } from '@/lib/core/browser/placing/changes'
import type { ScheduleItem } from '@/lib/core/rules/schedule/schedule'
import { previewTexts } from '@/lib/core/texts/requests/move'
import { PreviewFailure } from './preview-failure'
import type { Preview } from '../changes/use-preview'

/** The preview of a panel's form, or why it is impossible; announced when loaded. */
export function Outcome<Value>(props: {
  preview: Preview<Value>
  onTakeCurrent: (item: ScheduleItem) => void
  children: (value: Value) => ReactNode
}) {
  const { preview, onTakeCurrent, children } = props
  if (preview.state === 'none') return null
  return (
    <section
      role="status"
      aria-label={previewTexts.region}
      aria-busy={preview.state === 'asking'}
      className="border-t pt-3"
    >
      {preview.state === 'asking' && <p className="text-ink-soft">{previewTexts.asking}</p>}
      {preview.state === 'known' && children(preview.value)}
      {preview.state === 'refused' && (
        <PreviewFailure
          failure={preview.failure}
          current={preview.failure.kind === 'stale' ? currentItem(preview.failure.current) : null}
          onTakeCurrent={onTakeCurrent}
        />
      )}
    </section>
  )
}
