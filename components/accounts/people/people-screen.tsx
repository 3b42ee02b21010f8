'use client'
import Link from 'next/link'
import { useMemo, useState } from 'react'
import { usePreview } from '@/components/core/changes/use-preview'
import { TaskForm } from '@/components/core/tasks/task-form'
import { PastedField } from '@/components/tables/pasted-field'
import { type OwnWays, TableScreen } from '@/components/tables/table-screen'
import { Button, buttonClass } from '@/components/ui/button'
import { ColumnHeads } from '@/components/ui/column-heads'
import { useDialogs } from '@/components/ui/dialogs'
import { Form } from '@/components/ui/form'
import { PlusIcon } from '@/components/ui/icons'
import { TextField } from '@/components/ui/labelled'
import { MainAct } from '@/components/ui/main-act'
import { command } from '@/components/ui/menu-entries'
import { ScrollArea } from '@/components/ui/scroll-area'
import { Select } from '@/components/ui/select'
import {
  type GivenLink,
  inviteAgain,
  type InvitedLine,
  type InvitedPeople,
  invitePeople,
  inviteUrl,
} from '@/lib/accounts/browser/people'
import {
  longestWritten,
  mostInvited,
  type RightSetName,
  rightSetNames,
  setsOfFaculty,
  type WrittenPerson,
} from '@/lib/accounts/rules/person'
import { inviteTexts as texts } from '@/lib/accounts/texts/invitations'
import { personTexts, rightSetTitles } from '@/lib/accounts/texts/people'
import { peopleOfBlock } from '@/lib/accounts/texts/people-block'
import { idNumbered, type UserId } from '@/lib/core/names/rules/ids'
import { parseBlock } from '@/lib/core/programmes/rules/pasted-block'
import type {
  ReferenceChoices,
  TableSearch,
  TableView,
  TitledRow,
  VisibleRow,
} from '@/lib/core/tables/rules/admin-table'
import { CallError } from '@/lib/core/wire/browser/call'
import { adminImportPath } from '@/lib/tables/browser/admin-location'
import { GivenLinks, useGiving } from './given-links'
import { PersonSheet } from './person-sheet'

type Chosen = Omit<WrittenPerson, 'role'> & { role: RightSetName | '' }

const empty: Chosen = {
  fullName: '',
  username: '',
  role: '',
  faculty: '',
  group: '',
  subgroup: '',
  teacher: '',
}

/** Whom to invite, and what came of it. */
function useInvitation(onInvited: (made: InvitedPeople) => void) {
  const [person, setPerson] = useState(empty)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const [made, setMade] = useState<InvitedPeople | null>(null)
  const change = (part: Partial<Chosen>) => {
    setPerson((all) => ({ ...all, ...part }))
    setRefusal(null)
  }
  const isOfFaculty = person.role !== '' && setsOfFaculty.includes(person.role)

  async function submit() {
    if (isBusy) return
    setIsBusy(true)
    const written: WrittenPerson = {
      ...person,
      faculty: isOfFaculty ? person.faculty : '',
      group: isOfFaculty ? '' : person.group,
    }
    try {
      const { rows } = await invitePeople([written], true)
      const problems = rows.flatMap((row) => (row.exists ? row.notes : row.problems))
      if (problems.length > 0) return setRefusal(`${problems.join('; ')}.`)
      const invited = await invitePeople([written], false)
      setMade(invited)
      onInvited(invited)
    } catch (failure) {
      setRefusal((failure instanceof CallError && failure.detail) || texts.lost)
    } finally {
      setIsBusy(false)
    }
  }
  return { person, change, isOfFaculty, refusal, isBusy, made, submit }
}

/** Creates an account and shows the link for setting its password. */
function InviteForm(props: {
  faculties: readonly TitledRow[]
  groups: readonly TitledRow[]
  onInvited: (made: InvitedPeople) => void
  onDone: () => void
}) {
  const { faculties, groups, onInvited, onDone } = props
  const { person, change, isOfFaculty, refusal, isBusy, made, submit } = useInvitation(onInvited)
  if (made) return <GivenLinks links={made.links} onDone={onDone} />
  const titles = (rows: readonly TitledRow[]) => [
    { value: '', label: texts.none },
    ...rows.map(({ title }) => ({ value: title, label: title })),
  ]
  return (
    <Form className="grid gap-3" onSubmit={() => void submit()}>
      <TextField
        label={texts.name}
        data-first
        maxLength={longestWritten}
        value={person.fullName}
        onChange={(fullName) => change({ fullName })}
      />
      <TextField
        label={texts.login}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={150}
        placeholder={texts.loginHint}
        value={person.username}
        onChange={(username) => change({ username })}
      />
      <Select
        label={texts.role}
        value={person.role}
        options={[
          { value: '' as const, label: texts.noRole },
          ...rightSetNames.map((name) => ({ value: name, label: rightSetTitles[name] })),
        ]}
        onChange={(role) => change({ role })}
      />
      {isOfFaculty ? (
        <Select
          label={texts.faculty}
          value={person.faculty}
          options={titles(faculties)}
          onChange={(faculty) => change({ faculty })}
        />
      ) : (
        <Select
          label={texts.group}
          value={person.group}
          options={titles(groups)}
          onChange={(group) => change({ group })}
        />
      )}
      {refusal && (
        <p role="alert" className="text-danger text-pretty">
          {refusal}
        </p>
      )}
      <MainAct type="submit" heldBy={null} isBusy={isBusy}>
        {texts.save}
      </MainAct>
    </Form>
  )
}

/** Creates accounts from lines of a spreadsheet: previews each one, and stores nothing while any is wrong. */
function InviteListForm(props: { onInvited: (made: InvitedPeople) => void; onDone: () => void }) {
  const { onInvited, onDone } = props
  const [text, setText] = useState('')
  const [made, setMade] = useState<InvitedPeople | null>(null)
  const people = useMemo((): WrittenPerson[] => peopleOfBlock(parseBlock(text)), [text])
  const order = people.length > 0 && people.length <= mostInvited ? people : null
  const preview = usePreview(inviteUrl, order, (asked) => invitePeople(asked, true))
  const rows = preview.state === 'known' ? preview.value.rows : []
  const faults = rows.filter(({ problems }) => problems.length > 0).length
  const there = rows.filter(({ exists }) => exists).length

  const lacks = ((): string | null => {
    if (people.length === 0) return texts.nobody
    if (people.length > mostInvited) return texts.tooMany(mostInvited)
    if (faults > 0) return texts.faults
    return rows.length > 0 && there === rows.length ? texts.allThere : null
  })()

  async function submit() {
    if (!order) return
    const invited = await invitePeople(order, false)
    setMade(invited)
    onInvited(invited)
  }

  if (made) return <GivenLinks links={made.links} onDone={onDone} />
  return (
    <TaskForm {...{ preview, lacks }} submit={texts.saveMany} onSubmit={submit} onCancel={onDone}>
      <PastedField
        label={texts.listLabel}
        hint={texts.listHint}
        isLow={people.length > 0}
        value={text}
        onChange={setText}
      />
      <p role="status" className="font-medium empty:hidden">
        {rows.length > 0 && (faults > 0 ? texts.wrong(faults) : texts.willBe(rows.length - there, there))}
      </p>
      {rows.length > 0 && <Lines rows={rows} />}
    </TaskForm>
  )
}

function Lines({ rows }: { rows: readonly InvitedLine[] }) {
  const { number, name, login, what } = texts.columns
  return (
    <ScrollArea label={what} className="max-h-80 rounded-md border">
      <table aria-label={what} className="w-full text-left text-sm">
        <thead className="sticky top-0 bg-surface text-xs text-ink-soft">
          <tr className="border-b">
            <ColumnHeads look="px-2 py-1" heads={[number, name, login, what]} />
          </tr>
        </thead>
        <tbody className="divide-y">
          {rows.map(({ row, fullName, username, problems, notes }) => (
            <tr key={row} className="align-top">
              <td className="px-2 py-1 text-ink-soft tabular-nums">{row}</td>
              <th scope="row" className="min-w-28 px-2 py-1 font-normal wrap-anywhere">
                {fullName}
              </th>
              <td className="min-w-32 px-2 py-1 font-mono wrap-anywhere">{username}</td>
              <td className={`min-w-52 px-2 py-1 wrap-anywhere ${problems.length > 0 ? 'text-danger' : ''}`}>
                {(problems.length > 0 ? problems : notes).join('; ')}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollArea>
  )
}

/** Gives a person a new link, after a warning about the old link and the password. */
function AgainForm(props: Omit<GivenLink, 'link'> & { id: UserId; onDone: () => void }) {
  const { id, fullName, username, onDone } = props
  const { given: link, refusal, isBusy, give } = useGiving(() => inviteAgain(id))
  if (link !== null) return <GivenLinks links={[{ fullName, username, link }]} onDone={onDone} />
  return (
    <div className="grid gap-3">
      <p className="text-pretty">{texts.resetHint}</p>
      {refusal && (
        <p role="alert" className="text-danger text-pretty">
          {refusal}
        </p>
      )}
      <MainAct heldBy={null} isBusy={isBusy} onClick={() => void give()} data-first>
        {texts.make}
      </MainAct>
    </div>
  )
}

type Done = Parameters<OwnWays['buttons']>[0]

/** The table of people, with forms to invite more. `choices`: faculties and departments to edit. */
export function PeopleScreen(props: {
  view: TableView
  search: TableSearch
  choices: ReferenceChoices
  asker: number
}) {
  const { view, search, choices, asker } = props
  const { modal } = useDialogs()
  const { groupId: group = [], teacherId: teacher = [] } = view.choices
  const editable: ReferenceChoices = { ...choices, group, teacher }
  const invite = (done: Done, isList: boolean) =>
    void modal<never>({
      title: isList ? texts.addMany : texts.addOne,
      ...(isList && { size: 'extra-large' as const }),
      body: (finish) => {
        const forms = {
          onDone: () => finish(false),
          onInvited: ({ links, changeId }: { links: readonly unknown[]; changeId: Parameters<Done>[1] }) =>
            done(texts.invited(links.length), changeId),
        }
        return isList ? (
          <InviteListForm {...forms} />
        ) : (
          <InviteForm {...forms} faculties={choices.faculty ?? []} groups={group} />
        )
      },
    })
  const giveAgain = (row: VisibleRow, done: Done) =>
    void modal<never>({
      title: texts.linkFor(String(row.values.fullName)),
      body: (finish) => (
        <AgainForm
          id={idNumbered(row.id)}
          fullName={String(row.values.fullName)}
          username={String(row.values.username)}
          onDone={() => {
            finish(false)
            done('', null)
          }}
        />
      ),
    })
  const own: OwnWays = {
    buttons: (done) => (
      <>
        <Link href={adminImportPath} prefetch={false} className={buttonClass()}>
          {texts.fromFile}
        </Link>
        <Button onClick={() => invite(done, true)}>{texts.addMany}</Button>
        <Button look="primary" onClick={() => invite(done, false)}>
          <PlusIcon />
          {texts.addOne}
        </Button>
      </>
    ),
    actsOf: (row: VisibleRow, done) => [
      command(
        'sheet',
        personTexts.open,
        () =>
          void modal<never>({
            title: String(row.values.fullName),
            size: 'extra-large',
            body: () => <PersonSheet id={idNumbered(row.id)} choices={editable} onChanged={done} />,
          }),
      ),
      ...(row.isActive && row.id !== asker ? [command('link', texts.again, () => giveAgain(row, done))] : []),
    ],
  }
  return <TableScreen table="user" view={view} search={search} mayMerge={false} own={own} />
}
