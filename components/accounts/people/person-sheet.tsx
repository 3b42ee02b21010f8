import Link from 'next/link'
import { useState } from 'react'
import { Autocomplete } from '@/components/ui/autocomplete'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { useDialogs } from '@/components/ui/dialogs'
import { Form } from '@/components/ui/form'
import { CloseIcon } from '@/components/ui/icons'
import { MainAct } from '@/components/ui/main-act'
import { AnswerPlaceholder } from '@/components/ui/placeholder'
import { Select } from '@/components/ui/select'
import {
  changeRights,
  confirmLinkOf,
  dropFactorOf,
  endLinkOf,
  endSessionsOf,
  usePerson,
} from '@/lib/accounts/browser/people'
import { securityPath } from '@/lib/accounts/browser/security-location'
import { type PersonView, type RightSetName, rightSetNames, rightSetOf, rightSets } from '@/lib/accounts/rules/person'
import { linkTexts } from '@/lib/accounts/texts/invitations'
import { editorKindTitles, permissionGroups, personTexts, rightSetTitles } from '@/lib/accounts/texts/people'
import type { AccountRefusal } from '@/lib/core/accounts/browser/account'
import type { LinkView } from '@/lib/core/accounts/rules/invitation'
import { type EditorKind, type Permission, programmeFlags } from '@/lib/core/actor/rules/actor'
import type { ChangeId, UserId } from '@/lib/core/names/rules/ids'
import { flagTitles, permissionTitles } from '@/lib/core/rights/texts/right-titles'
import type { ReferenceChoices } from '@/lib/core/tables/rules/admin-table'
import { keysOf } from '@/lib/core/words/rules/records'
import { upperFirst } from '@/lib/core/words/texts/acts'

const kinds = keysOf(editorKindTitles)

/** What an account edits: each with a button to remove it, and fields to add more by kind and title. */
function EditorFields(props: {
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
      <legend className="mb-1 text-sm font-medium text-ink-soft">{personTexts.editorOf}</legend>
      {editorOf.length === 0 ? (
        <p className="text-sm text-ink-soft">{personTexts.nothing}</p>
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
                aria-label={personTexts.remove(one.title)}
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
            label={personTexts.kind}
            value={kind}
            options={offered.map((value) => ({ value, label: editorKindTitles[value] }))}
            onChange={(chosen) => {
              setKind(chosen)
              setText('')
            }}
          />
          <div className="min-w-0 grow basis-56">
            <Autocomplete
              label={personTexts.subject}
              choices={(choices[kind] ?? []).map(({ id, title }) => ({ key: String(id), label: title }))}
              value={text}
              onType={setText}
              onChoose={({ key, label }) => {
                setText('')
                const added = { kind, id: Number(key), title: label }
                if (!editorOf.some((one) => one.kind === kind && one.id === added.id)) onChange([...editorOf, added])
              }}
            />
          </div>
        </div>
      )}
    </fieldset>
  )
}

type Programmes = PersonView['programmes']

/** An account's rights in programmes: the rights already given, and those that the reader may give. */
function ProgrammeFields(props: {
  programmes: Programmes
  givableIn: PersonView['givableIn']
  onChange: (programmes: Programmes) => void
}) {
  const { programmes, givableIn, onChange } = props
  const [text, setText] = useState('')
  const [opened, setOpened] = useState<number | null>(null)
  const offered = givableIn.filter(({ id, flags }) => flags.length > 0 && !programmes.some((one) => one.id === id))
  if (programmes.length === 0 && offered.length === 0) return null
  const change = (id: number, flags: Programmes[number]['flags']) =>
    onChange(programmes.map((one) => (one.id === id ? { ...one, flags } : one)))
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 text-sm font-medium text-ink-soft">{personTexts.programmes}</legend>
      {programmes.map(({ id, title, flags }) => {
        const givable = givableIn.find((one) => one.id === id)?.flags ?? []
        return (
          <details key={id} open={opened === id} className="rounded-md border px-2 py-1">
            <summary className="wrap-anywhere">{personTexts.inProgramme(title, flags.length)}</summary>
            <div className="grid gap-1 py-2 sm:grid-cols-2">
              {programmeFlags
                .filter((flag) => givable.includes(flag) || flags.includes(flag))
                .map((flag) => (
                  <Checkbox
                    key={flag}
                    checked={flags.includes(flag)}
                    onChange={(isOn) => change(id, isOn ? [...flags, flag] : flags.filter((other) => other !== flag))}
                  >
                    {upperFirst(flagTitles[flag])}
                  </Checkbox>
                ))}
            </div>
          </details>
        )
      })}
      {offered.length > 0 && (
        <Autocomplete
          label={personTexts.addProgramme}
          choices={offered.map(({ id, title }) => ({ key: String(id), label: title }))}
          value={text}
          onType={setText}
          onChoose={({ key }) => {
            const chosen = offered.find(({ id }) => String(id) === key)
            setText('')
            if (!chosen) return
            setOpened(chosen.id)
            onChange([...programmes, chosen])
          }}
        />
      )}
    </fieldset>
  )
}

/** Two sets of rights with the same key are the same. */
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

/** The permissions that the account has or may be given, by topic. */
function PermissionFields(props: {
  permissions: readonly Permission[]
  mayGive: (permission: Permission) => boolean
  onChange: (permissions: readonly Permission[]) => void
}) {
  const { permissions, mayGive, onChange } = props
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {permissionGroups.map((group) => (
        <fieldset key={group.title} className="grid content-start gap-1">
          <legend className="mb-1 text-sm font-medium text-ink-soft">{group.title}</legend>
          {group.permissions.filter(mayGive).map((one) => (
            <Checkbox
              key={one}
              checked={permissions.includes(one)}
              onChange={(isOn) => onChange(isOn ? [...permissions, one] : permissions.filter((other) => other !== one))}
            >
              {upperFirst(permissionTitles[one])}
            </Checkbox>
          ))}
        </fieldset>
      ))}
    </div>
  )
}

/** The rights of an account by topic; a preset fills them in. */
function RightsForm(props: {
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
  const isSame = key(person) === key({ isSuperuser, permissions, editorOf, programmes })
  const mayGive = (one: Permission) => person.givable.includes(one) || person.permissions.includes(one)
  const sets = rightSetNames.filter((name) => rightSets[name].every(mayGive))
  const heldBy = person.isSelf ? personTexts.self : isSame ? personTexts.unchanged : null

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
          {personTexts.superuser}
        </Checkbox>
      )}
      <div className="grid gap-1 sm:max-w-sm">
        <Select<RightSetName | ''>
          label={personTexts.sets}
          value={rightSetOf(permissions) ?? ''}
          options={[{ value: '', label: '—' }, ...sets.map((name) => ({ value: name, label: rightSetTitles[name] }))]}
          onChange={(name) => setPermissions(name === '' ? [] : rightSets[name])}
        />
        <p className="text-sm text-ink-soft text-pretty">{personTexts.setHint}</p>
      </div>
      <PermissionFields {...{ permissions, mayGive }} onChange={setPermissions} />
      <EditorFields editorOf={editorOf} choices={choices} onChange={setEditorOf} />
      <ProgrammeFields {...{ programmes, givableIn: person.givableIn }} onChange={setProgrammes} />
      {refusal && (
        <p role="alert" className="text-danger text-pretty">
          {refusal}
        </p>
      )}
      <MainAct type="submit" heldBy={heldBy} isBusy={isBusy}>
        {personTexts.save}
      </MainAct>
    </Form>
  )
}

/** A person's link and who gave it; a password set by it waits here for another administrator's consent. */
function LoginLink(props: { person: PersonView; link: LinkView; onDone: () => void }) {
  const { person, link, onDone } = props
  const { confirm } = useDialogs()
  const [refusal, setRefusal] = useState<string | null>(null)

  async function act(task: (id: UserId) => Promise<AccountRefusal | null>) {
    setRefusal((await task(person.id))?.text ?? null)
    onDone()
  }
  async function agree() {
    const question = { title: linkTexts.confirm, description: linkTexts.confirmHint, ok: linkTexts.confirm }
    if (await confirm(question)) await act(confirmLinkOf)
  }

  return (
    <section aria-label={linkTexts.title} className="grid gap-2 border-t pt-4">
      <h3 className="font-medium">{linkTexts.title}</h3>
      <p className="text-sm text-pretty">{linkTexts.given(link.givenBy, link.givenAt, link.until)}</p>
      {link.waits && <p className="text-sm text-pretty">{linkTexts.waits}</p>}
      {link.waits && !link.mayConfirm && (
        <p className="text-sm text-ink-soft text-pretty">{linkTexts.confirmedByAnother}</p>
      )}
      <p role="alert" className="text-sm text-danger empty:hidden">
        {refusal}
      </p>
      {!person.isSelf && (
        <p className="flex flex-wrap gap-2">
          {link.mayConfirm && (
            <Button look="primary" onClick={() => void agree()}>
              {linkTexts.confirm}
            </Button>
          )}
          <Button onClick={() => void act(endLinkOf)}>{link.waits ? linkTexts.reject : linkTexts.end}</Button>
        </p>
      )}
    </section>
  )
}

/** An account's rights, what it edits, and its sessions. `choices`: what can be edited, by kind. */
export function PersonSheet(props: {
  id: UserId
  choices: ReferenceChoices
  onChanged: (said: string, changeId: ChangeId | null) => void
}) {
  const { id, choices, onChanged } = props
  const query = usePerson(id)
  const { data: person, reload } = query
  if (!person) return <AnswerPlaceholder query={query} failed={personTexts.failed} loading={personTexts.loading} />
  return (
    <div className="grid gap-5">
      <p className="text-ink-soft">
        {personTexts.login}: <span className="font-mono text-ink wrap-anywhere">{person.username}</span>
      </p>
      <RightsForm
        // A new version resets the form's initial values.
        key={person.version}
        person={person}
        choices={choices}
        onSaved={(changeId) => {
          void reload()
          onChanged(personTexts.saved(person.username), changeId)
        }}
      />
      {person.link && <LoginLink person={person} link={person.link} onDone={() => void reload()} />}
      <Sessions person={person} onEnded={() => void reload()} />
    </div>
  )
}

function Sessions({ person, onEnded }: { person: PersonView; onEnded: () => void }) {
  const { confirm } = useDialogs()
  const [told, setTold] = useState<{ isBad: boolean; text: string } | null>(null)
  const { id, username, sessions, hasSecondFactor, isSelf, maySuperuser } = person

  async function act(task: () => Promise<AccountRefusal | null>, done: string) {
    const refusal = await task()
    setTold({ isBad: refusal !== null, text: refusal?.text ?? done })
    onEnded()
  }
  async function dropFactor() {
    const question = {
      title: personTexts.dropFactor,
      description: personTexts.factorHint,
      ok: personTexts.dropFactor,
    }
    if (await confirm({ ...question, danger: true })) await act(() => dropFactorOf(id), personTexts.factorDropped)
  }

  return (
    <section aria-label={personTexts.sessions} className="grid gap-2 border-t pt-4">
      <h3 className="font-medium">{personTexts.sessions}</h3>
      {sessions.length === 0 ? (
        <p className="text-sm text-ink-soft">{personTexts.noSessions}</p>
      ) : (
        <ul className="grid gap-1 text-sm">
          {sessions.map(({ device, seenAt }, index) => (
            <li key={index} className="wrap-anywhere">
              {device} <span className="text-ink-soft">· {personTexts.seen(seenAt)}</span>
            </li>
          ))}
        </ul>
      )}
      <p role="status" className={`text-sm empty:hidden ${told?.isBad ? 'text-danger' : 'text-success'}`}>
        {told?.text}
      </p>
      <p className="flex flex-wrap items-center gap-2">
        {!isSelf && sessions.length > 0 && (
          <Button onClick={() => void act(() => endSessionsOf(id), personTexts.ended)}>{personTexts.endAll}</Button>
        )}
        {!isSelf && hasSecondFactor && <Button onClick={() => void dropFactor()}>{personTexts.dropFactor}</Button>}
        {maySuperuser && (
          <Link
            href={`${securityPath}?${new URLSearchParams({ person: username })}`}
            prefetch={false}
            className="text-accent underline underline-offset-2 pointer-coarse:py-2"
          >
            {personTexts.log}
          </Link>
        )}
      </p>
    </section>
  )
}
