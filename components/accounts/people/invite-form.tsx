import { useId, useState } from 'react'
import { fieldClass } from '@/components/ui/field'
import { Form } from '@/components/ui/form'
import { MainAct } from '@/components/ui/main-act'
import { Select } from '@/components/ui/select'
import { CallError } from '@/lib/core/browser/calls/call'
import { invitePeople, type InvitedPeople } from '@/lib/accounts/browser/people'
import type { TitledRow } from '@/lib/core/rules/tables/admin-table'
import { longestWritten, type WrittenPerson } from '@/lib/accounts/rules/people-list'
import { rightSetNames, setsOfFaculty, type RightSetName } from '@/lib/accounts/rules/right-sets'
import { inviteTexts as texts } from '@/lib/accounts/texts/invitations'
import { rightSetTitles } from '@/lib/accounts/texts/people'
import { GivenLinks } from './given-links'

type Chosen = Omit<WrittenPerson, 'role'> & { role: RightSetName | '' }

const empty: Chosen = {
  ...{ fullName: '', username: '', role: '', faculty: '', group: '', subgroup: '', teacher: '' },
}

/** Makes an account and shows the link by which its person sets their password. */
export function InviteForm(props: {
  faculties: readonly TitledRow[]
  groups: readonly TitledRow[]
  onInvited: (made: InvitedPeople) => void
  onDone: () => void
}) {
  const { faculties, groups, onInvited, onDone } = props
  const [person, setPerson] = useState(empty)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const [made, setMade] = useState<InvitedPeople | null>(null)
  const id = useId()
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

  if (made) return <GivenLinks links={made.links} onDone={onDone} />
  const titles = (rows: readonly TitledRow[]) => [
    { value: '', label: texts.none },
    ...rows.map(({ title }) => ({ value: title, label: title })),
  ]
  return (
    <Form className="grid gap-3" onSubmit={() => void submit()}>
      <div className="grid gap-1">
        <label htmlFor={`${id}-name`} className="text-sm text-ink-soft">
          {texts.name}
        </label>
        <input
          id={`${id}-name`}
          data-first
          autoComplete="off"
          maxLength={longestWritten}
          className={`${fieldClass} h-control w-full`}
          value={person.fullName}
          onChange={(event) => change({ fullName: event.target.value })}
        />
      </div>
      <div className="grid gap-1">
        <label htmlFor={`${id}-login`} className="text-sm text-ink-soft">
          {texts.login}
        </label>
        <input
          id={`${id}-login`}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={150}
          placeholder={texts.loginHint}
          className={`${fieldClass} h-control w-full`}
          value={person.username}
          onChange={(event) => change({ username: event.target.value })}
        />
      </div>
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
