'use client'

import { useState } from 'react'
import { changeComment, currentItem, type ChangedItem } from '@/lib/core/browser/placing/changes'
import type { ScheduleItem } from '@/lib/core/rules/schedule/schedule'
import { isWebLink } from '@/lib/core/rules/words/web-link'
import { lessonActTexts, noteText } from '@/lib/core/texts/placing/lesson-acts'
import { FormAnswers, FormTrouble } from '@/components/core/changes/form-trouble'
import { useAttempt } from '@/components/core/changes/use-attempt'
import { fieldClass } from '@/components/ui/field'
import { Form } from '@/components/ui/form'

/** The form for comment and link of a class's series. */
export function CommentForm(props: { item: ScheduleItem; onDone: (done: ChangedItem | false) => void }) {
  const { item, onDone } = props
  const [comment, setComment] = useState(item.comment)
  const [link, setLink] = useState(item.link)
  const { isBusy, trouble, attempt } = useAttempt()
  const current = trouble?.kind === 'stale' ? currentItem(trouble.current) : null
  const isBad = !isWebLink(link.trim())
  const save = async () => {
    const version = current?.version ?? item.version
    const done = await attempt(() => changeComment(item.id, { comment, link, version }))
    if (done) onDone(done)
  }
  return (
    <Form
      className="grid gap-4"
      onSubmit={() => {
        if (!isBusy && !isBad) void save()
      }}
    >
      <FormTrouble trouble={trouble} current={current && noteText(current)} />
      <label className="grid gap-1 text-sm text-ink-soft">
        {lessonActTexts.commentField}
        <textarea
          rows={3}
          maxLength={2000}
          className={`py-1.5 text-base text-ink ${fieldClass}`}
          value={comment}
          onChange={(event) => setComment(event.target.value)}
        />
      </label>
      <label className="grid gap-1 text-sm text-ink-soft">
        {lessonActTexts.linkField}
        <input
          type="text"
          inputMode="url"
          maxLength={2000}
          placeholder="https://"
          aria-invalid={isBad}
          className={`h-control text-base text-ink ${fieldClass}`}
          value={link}
          onChange={(event) => setLink(event.target.value)}
        />
        {isBad && <span className="text-danger">{lessonActTexts.badLink}</span>}
      </label>
      <FormAnswers isBusy={isBusy} trouble={trouble} onCancel={() => onDone(false)} />
    </Form>
  )
}
