import { useState } from 'react'
import { Checkbox } from '@/components/ui/checkbox'
import { Form } from '@/components/ui/form'
import { MainAct } from '@/components/ui/main-act'
import { Select } from '@/components/ui/select'
import { changeRights } from '@/lib/accounts/browser/people'
import type { ReferenceChoices } from '@/lib/core/rules/tables/admin-table'
import type { ChangeId } from '@/lib/core/rules/names/ids'
import type { Permission } from '@/lib/core/rules/accounts/permissions'
import type { PersonView } from '@/lib/accounts/rules/person'
import { rightSetNames, rightSetOf, rightSets, type RightSetName } from '@/lib/accounts/rules/right-sets'
import { upperFirst } from '@/lib/core/texts/placing/acts'
import { personTexts as texts, permissionGroups, rightSetTitles } from '@/lib/accounts/texts/people'
import { permissionTitles } from '@/lib/core/texts/rights/right-titles'
import { EditorFields } from './editor-fields'
import { ProgrammeFields } from './programme-fields'

/** Rights of an account, by what they are about; a ready set fills them in. */
export function RightsForm(props: {
  person: PersonView
  choices: ReferenceChoices
  onSaved: (changeId: ChangeId | null) => void
}) {
  const { person, choices, onSaved } = props
  const [isSuperuser, setIsSuperuser] = useState(person.isSuperuser)
  const [permissions, setPermissions] = useState<readonly Permission[]>(person.permissions)
  const [editorOf, setEditorOf] = useState<PersonView['editorOf']>(person.editorOf)
  const [programmes, setProgrammes] = useState<PersonView['programmes']>(person.programmes)
  const [isBusy, setIsBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const key = (
    known: Pick<PersonView, 'isSuperuser' | 'editorOf' | 'programmes'> & {
      permissions: readonly Permission[]
    },
  ) =>
    JSON.stringify([
      known.isSuperuser,
      known.permissions.toSorted(),
      known.editorOf.map(({ kind, id }) => `${kind} ${id}`).toSorted(),
      known.programmes.flatMap(({ id, flags }) => flags.map((flag) => `${id} ${flag}`)).toSorted(),
    ])
  const isSame = key(person) === key({ isSuperuser, permissions, editorOf, programmes })
  const mayGive = (one: Permission) => person.givable.includes(one) || person.permissions.includes(one)
  const sets = rightSetNames.filter((name) => rightSets[name].every(mayGive))
  const heldBy = person.isSelf ? texts.self : isSame ? texts.unchanged : null

  async function save() {
    if (heldBy !== null || isBusy) return
    setIsBusy(true)
    setRefusal(null)
    const saved = await changeRights(person.id, {
      version: person.version,
      isSuperuser,
      permissions,
      editorOf,
      programmes,
    })
    setIsBusy(false)
    if ('refusal' in saved) setRefusal(saved.refusal.text)
    else onSaved(saved.answer)
  }

  return (
    <Form className="grid gap-4" onSubmit={() => void save()}>
      {person.maySuperuser && (
        <Checkbox checked={isSuperuser} onChange={setIsSuperuser}>
          {texts.superuser}
        </Checkbox>
      )}
      <div className="grid gap-1 sm:max-w-sm">
        <Select<RightSetName | ''>
          label={texts.sets}
          value={rightSetOf(permissions) ?? ''}
          options={[
            { value: '', label: '—' },
            ...sets.map((name) => ({ value: name, label: rightSetTitles[name] })),
          ]}
          onChange={(name) => setPermissions(name === '' ? [] : rightSets[name])}
        />
        <p className="text-sm text-ink-soft text-pretty">{texts.setHint}</p>
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        {permissionGroups.map((group) => (
          <fieldset key={group.title} className="grid content-start gap-1">
            <legend className="mb-1 text-sm font-medium text-ink-soft">{group.title}</legend>
            {group.permissions.filter(mayGive).map((one) => (
              <Checkbox
                key={one}
                checked={permissions.includes(one)}
                onChange={(isOn) =>
                  setPermissions((all) => (isOn ? [...all, one] : all.filter((other) => other !== one)))
                }
              >
                {upperFirst(permissionTitles[one])}
              </Checkbox>
            ))}
          </fieldset>
        ))}
      </div>
      <EditorFields editorOf={editorOf} choices={choices} onChange={setEditorOf} />
      <ProgrammeFields {...{ programmes, givableIn: person.givableIn }} onChange={setProgrammes} />
      {refusal && (
        <p role="alert" className="text-danger text-pretty">
          {refusal}
        </p>
      )}
      <MainAct type="submit" heldBy={heldBy} isBusy={isBusy}>
        {texts.save}
      </MainAct>
    </Form>
  )
}
