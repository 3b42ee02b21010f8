'use client'

import { useState } from 'react'
import type { FirstOf, ToldTrouble } from '@/lib/quality/rules/quality-check'
import { common } from '@/lib/core/texts/words/common'
import { chosenTexts } from '@/lib/moves/texts/hands'
import { ViolationsReason } from '@/components/quality/fields/violations-reason'
import { Button } from '@/components/ui/button'
import { Form } from '@/components/ui/form'

/** Asks why classes are published against the rules; answers with the reason, false for «Отмена». */
export function PublishForAReason(props: {
  violations: FirstOf<ToldTrouble>
  onAnswer: (reason: string | false) => void
}) {
  const { violations, onAnswer } = props
  const [reason, setReason] = useState('')
  return (
    <Form className="grid gap-4" onSubmit={() => onAnswer(reason.trim())}>
      <ViolationsReason violations={violations} reason={reason} onChange={setReason} />
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={() => onAnswer(false)}>{common.cancel}</Button>
        <Button type="submit" look="primary">
          {chosenTexts.ok.publish}
        </Button>
      </div>
    </Form>
  )
}
