'use client'

import { useState } from 'react'
import { useRouter } from 'next/navigation'
import { FailureNote, whyHeld } from '@/components/core/changes/failure-note'
import { useActs } from '@/components/core/changes/use-acts'
import { type PreviewState, usePreview } from '@/components/core/changes/use-preview'
import { Button } from '@/components/ui/button'
import { fieldClass } from '@/components/ui/field-problem'
import { Form } from '@/components/ui/form'
import { MainAct } from '@/components/ui/main-act'
import { Select } from '@/components/ui/select'
import { useToast } from '@/components/ui/toast'
import { lessonActTexts } from '@/lib/core/placing/texts/lesson-acts'
import { previewLetter, previewLetterUrl, saveLetterTemplate, tryLetter } from '@/lib/notices/browser/letters'
import {
  type LetterKind,
  letterLimits,
  letterParts,
  type LetterPreview,
  type LetterTemplate,
  type LetterWords,
  noLetterWords,
} from '@/lib/notices/rules'
import { letterKindTitles, letterPartTitles, letterTemplateTexts as texts, placeholderTexts } from '@/lib/notices/texts'

type Drafts = Partial<Record<LetterKind, LetterWords>>

const wordsOf = ({ headline, opening, closing, contact }: LetterWords): LetterWords => ({
  headline,
  opening,
  closing,
  contact,
})

const sameWords = (one: LetterWords, other: LetterWords): boolean =>
  letterParts.every((part) => one[part].trim() === other[part])

const kindOption = ({ kind, version }: LetterTemplate) => ({
  value: kind,
  label: letterKindTitles[kind] + (version === null ? '' : `, ${texts.own}`),
})

/** The words of the university for each kind of letters, with the letter that they make. */
export function LetterTemplates({ templates }: { templates: readonly LetterTemplate[] }) {
  const [kind, setKind] = useState<LetterKind>('any')
  const [drafts, setDrafts] = useState<Drafts>({})
  const [isBusy, setIsBusy] = useState(false)
  const { act, report } = useActs()
  const toast = useToast()
  const router = useRouter()
  const stored = templates.find((one) => one.kind === kind) ?? { ...noLetterWords, kind, version: null }
  const words = drafts[kind] ?? wordsOf(stored)
  const preview = usePreview(previewLetterUrl, { kind, ...words }, previewLetter)
  const isSame = sameWords(words, stored)
  const heldBy = preview.state === 'refused' ? whyHeld(preview.failure) : isSame ? texts.same : null

  const run = async <Value,>(task: () => Promise<Value>): Promise<Value | null> => {
    if (isBusy) return null
    setIsBusy(true)
    const done = await act(task)
    setIsBusy(false)
    return done
  }
  const save = async (next: LetterWords, text: string) => {
    const done = await run(() => saveLetterTemplate({ kind, version: stored.version, ...next }))
    // Also after a refusal: it may be that somebody else has changed them.
    router.refresh()
    if (!done) return
    setDrafts(({ [kind]: _, ...others }) => others)
    report({ text, changeId: done.changeId, reload: () => router.refresh() })
  }
  const tryOut = async () => {
    const sent = await run(() => tryLetter({ kind, ...words }))
    if (sent) toast(texts.tried(sent.address))
  }

  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <section aria-label={texts.title} className="rounded-lg border bg-surface p-4">
        <Form
          className="grid gap-3"
          onSubmit={() => {
            if (heldBy === null) void save(words, texts.saved)
          }}
        >
          <Select label={texts.kind} value={kind} options={templates.map(kindOption)} onChange={setKind} />
          {letterParts.map((part) => (
            <WordsField
              key={part}
              part={part}
              value={words[part]}
              onChange={(text) => setDrafts({ ...drafts, [kind]: { ...words, [part]: text } })}
            />
          ))}
          <p className="text-sm text-pretty text-ink-soft">
            {kind === 'any' ? texts.empty.any : texts.empty.other} {texts.marksHint}
          </p>
          <Marks />
          <MainAct
            type="submit"
            heldBy={heldBy}
            isBusy={isBusy}
            others={
              <>
                {stored.version !== null && (
                  <Button onClick={() => void save(noLetterWords, texts.resetDone)}>{texts.reset}</Button>
                )}
                <Button onClick={() => void tryOut()}>{texts.try}</Button>
              </>
            }
          >
            {lessonActTexts.save}
          </MainAct>
        </Form>
      </section>
      <Preview preview={preview} />
    </div>
  )
}

function WordsField(props: { part: keyof LetterWords; value: string; onChange: (text: string) => void }) {
  const { part, value, onChange } = props
  const field = {
    maxLength: letterLimits[part],
    value,
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
  }
  return (
    <label className="grid gap-1 text-sm text-ink-soft">
      {letterPartTitles[part]}
      {part === 'opening' || part === 'closing' ? (
        <textarea {...field} rows={3} className={`resize-y py-1.5 text-base text-ink ${fieldClass}`} />
      ) : (
        <input
          {...field}
          type="text"
          autoComplete="off"
          placeholder={part === 'contact' ? texts.contactHint : ''}
          className={`h-control text-base text-ink ${fieldClass}`}
        />
      )}
    </label>
  )
}

/** What may stand in braces. */
const Marks = () => (
  <section aria-label={texts.marks} className="text-sm">
    <h2 className="text-ink-soft">{texts.marks}</h2>
    <dl className="mt-1 grid grid-cols-[auto_1fr] gap-x-3 gap-y-0.5">
      {Object.values(placeholderTexts).map(({ mark, meaning }) => (
        <div key={mark} className="contents">
          <dt className="font-medium">{mark}</dt>
          <dd className="text-ink-soft">{meaning}</dd>
        </div>
      ))}
    </dl>
  </section>
)

function Preview({ preview }: { preview: PreviewState<LetterPreview> }) {
  return (
    <section aria-label={texts.preview} className="grid gap-3 rounded-lg border bg-surface p-4">
      <h2 className="font-semibold">{texts.preview}</h2>
      {preview.state === 'refused' ? (
        <FailureNote failure={preview.failure} />
      ) : preview.state === 'known' ? (
        <>
          <p className="break-words">
            <span className="text-ink-soft">{texts.subject}</span> <b>{preview.value.subject}</b>
          </p>
          <p className="border-t pt-3 text-sm whitespace-pre-line [overflow-wrap:anywhere]">{preview.value.text}</p>
          <p className="border-t pt-3 text-sm text-pretty text-ink-soft">
            {preview.value.isExample ? texts.example : texts.real}
          </p>
        </>
      ) : (
        <p role="status" className="text-ink-soft">
          {texts.asking}
        </p>
      )}
    </section>
  )
}
