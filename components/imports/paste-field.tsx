import { useId, useState, type ClipboardEvent } from 'react'
import { importScreenTexts as texts, pastedLinesText } from '@/lib/imports/texts/import-screen'
import { Button } from '@/components/ui/button'
import { fieldClass } from '@/components/ui/field-problem'

/** What was copied: as text, and with its merged cells as a spreadsheet or a page gives it; null: it gave none. */
type Pasted = { text: string; html: string | null }

const nothing: Pasted = { text: '', html: null }

const fileOf = ({ text, html }: Pasted): File =>
  html === null
    ? new File([text], `${texts.pastedName}.txt`, { type: 'text/plain' })
    : new File([html], `${texts.pastedName}.html`, { type: 'text/html' })

/** A table copied from a spreadsheet, a page or a letter, sent as a file is. */
export function PasteField({ isBusy, onSend }: { isBusy: boolean; onSend: (file: File) => void }) {
  const id = useId()
  const [pasted, setPasted] = useState(nothing)
  const paste = (event: ClipboardEvent) => {
    const html = event.clipboardData.getData('text/html')
    const text = event.clipboardData.getData('text/plain')
    if (!/<table[\s>]/i.test(html)) return
    event.preventDefault()
    setPasted({ text, html })
  }
  const lines = pasted.text.split('\n').filter((line) => line.trim() !== '').length
  return (
    <div className="grid gap-2 border-t pt-3">
      <label htmlFor={id} className="font-medium">
        {texts.paste}
      </label>
      <textarea
        id={id}
        aria-describedby={`${id}-hint`}
        rows={3}
        spellCheck={false}
        className={`${fieldClass} w-full py-1 font-mono text-sm`}
        value={pasted.text}
        onPaste={paste}
        onChange={({ target }) => setPasted({ text: target.value, html: null })}
      />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Button disabled={isBusy || lines === 0} onClick={() => onSend(fileOf(pasted))}>
          {texts.readPasted}
        </Button>
        <span id={`${id}-hint`} className="min-w-0 flex-1 basis-60 text-sm text-ink-soft text-pretty">
          {lines === 0 ? texts.pasteHint : pastedLinesText(lines)}
        </span>
      </div>
    </div>
  )
}
