import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { fieldClass } from '@/components/ui/field-problem'
import { LabelledField } from '@/components/ui/labelled'
import { pastedListTexts } from '@/lib/exams/texts/retakes'

type Doubt<Why extends string> = { line: string; why: Why }

/** Takes a list as text; the lines that are not understood stay in it, and say why. */
export function PastedList<Why extends string>(props: {
  hint: string
  whyDoubted: Record<Why, string>
  onRead: (text: string) => readonly Doubt<Why>[]
}) {
  const { hint, whyDoubted, onRead } = props
  const [text, setText] = useState('')
  const [doubts, setDoubts] = useState<readonly Doubt<Why>[]>([])
  const read = () => {
    const found = onRead(text)
    setDoubts(found)
    setText(found.map(({ line }) => line).join('\n'))
  }
  return (
    <div className="grid gap-1">
      <LabelledField label={hint}>
        {(id) => (
          <textarea
            id={id}
            rows={4}
            className={`w-full py-1 ${fieldClass}`}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        )}
      </LabelledField>
      {doubts.length > 0 && (
        <ul role="alert" className="text-sm text-danger">
          {doubts.map(({ line, why }, index) => (
            <li key={`${index} ${line}`}>
              {line}: {whyDoubted[why]}
            </li>
          ))}
        </ul>
      )}
      <Button onClick={read} disabled={text.trim() === ''}>
        {pastedListTexts.read}
      </Button>
    </div>
  )
}
