import { useState } from 'react'
import { Autocomplete } from '@/components/ui/autocomplete'
import { Button } from '@/components/ui/button'
import { CloseIcon } from '@/components/ui/icons'
import { Select } from '@/components/ui/select'
import type { ReferenceChoices } from '@/lib/core/rules/tables/admin-table'
import type { EditorKind } from '@/lib/core/rules/accounts/permissions'
import type { PersonView } from '@/lib/accounts/rules/person'
import { editorKindTitles, personTexts as texts } from '@/lib/accounts/texts/people'

const kinds = Object.keys(editorKindTitles) as EditorKind[]

/** What an account edits: taken away one by one, and added by kind and title. */
export function EditorFields(props: {
  editorOf: PersonView['editorOf']
  choices: ReferenceChoices
  onChange: (editorOf: PersonView['editorOf']) => void
}) {
  const { editorOf, choices, onChange } = props
  const offered = kinds.filter((kind) => (choices[kind]?.length ?? 0) > 0)
  const [kind, setKind] = useState<EditorKind>(offered[0] ?? 'faculty')
  const [text, setText] = useState('')
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 text-sm font-medium text-ink-soft">{texts.editorOf}</legend>
      {editorOf.length === 0 ? (
        <p className="text-sm text-ink-soft">{texts.nothing}</p>
      ) : (
        <ul className="flex flex-wrap gap-2">
          {editorOf.map((one) => (
            <li
              key={`${one.kind} ${one.id}`}
              className="flex min-w-0 items-center gap-1 rounded-md border py-0.5 pr-0.5 pl-2 text-sm"
            >
              <span className="min-w-0 wrap-anywhere">
                <span className="text-ink-soft">{editorKindTitles[one.kind]}</span> {one.title}
              </span>
              <Button
                look="quiet"
                aria-label={texts.remove(one.title)}
                onClick={() => onChange(editorOf.filter((other) => other !== one))}
              >
                <CloseIcon />
              </Button>
            </li>
          ))}
        </ul>
      )}
      {offered.length > 0 && (
        <div className="flex flex-wrap items-end gap-2">
          <Select
            label={texts.kind}
            value={kind}
            options={offered.map((value) => ({ value, label: editorKindTitles[value] }))}
            onChange={(chosen) => {
              setKind(chosen)
              setText('')
            }}
          />
          <div className="min-w-0 grow basis-56">
            <Autocomplete
              label={texts.subject}
              choices={(choices[kind] ?? []).map(({ id, title }) => ({ key: String(id), label: title }))}
              value={text}
              onType={setText}
              onChoose={({ key, label }) => {
                setText('')
                const added = { kind, id: Number(key), title: label }
                if (!editorOf.some((one) => one.kind === kind && one.id === added.id))
                  onChange([...editorOf, added])
              }}
            />
          </div>
        </div>
      )}
    </fieldset>
  )
}
