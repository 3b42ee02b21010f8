import { useMemo, useState } from 'react'
import { PastedField } from '@/components/tables/pasted-field'
import { whyHeld } from '@/components/core/changes/failure-note'
import { usePreview } from '@/components/core/changes/use-preview'
import { Form } from '@/components/ui/form'
import { MainAct } from '@/components/ui/main-act'
import { ScrollArea } from '@/components/ui/scroll-area'
import { CallError } from '@/lib/core/browser/calls/call'
import { invitePeople, inviteUrl, type InvitedLine, type InvitedPeople } from '@/lib/accounts/browser/people'
import { parseBlock } from '@/lib/core/rules/programmes/pasted-block'
import { mostInvited, type WrittenPerson } from '@/lib/accounts/rules/people-list'
import { inviteTexts as texts } from '@/lib/accounts/texts/invitations'
import { peopleOfBlock } from '@/lib/accounts/texts/people-block'
import { GivenLinks } from './given-links'

/** Makes accounts of lines of a spreadsheet: what becomes of each is told before, and nothing is stored while one is at fault. */
export function InviteListForm(props: { onInvited: (made: InvitedPeople) => void; onDone: () => void }) {
  const { onInvited, onDone } = props
  const [text, setText] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [made, setMade] = useState<InvitedPeople | null>(null)
  const people = useMemo((): WrittenPerson[] => peopleOfBlock(parseBlock(text)), [text])
  const order = people.length > 0 && people.length <= mostInvited ? people : null
  const preview = usePreview(inviteUrl, order, (asked) => invitePeople(asked, true))
  const rows = preview.state === 'known' ? preview.value.rows : []
  const faults = rows.filter(({ problems }) => problems.length > 0).length
  const there = rows.filter(({ exists }) => exists).length

  const heldBy = ((): string | null => {
    if (people.length === 0) return texts.nobody
    if (people.length > mostInvited) return texts.tooMany(mostInvited)
    if (preview.state === 'refused') return whyHeld(preview.failure) ?? texts.lost
    if (preview.state !== 'known') return texts.checking
    if (faults > 0) return texts.faults
    return there === rows.length ? texts.allThere : null
  })()

  async function submit() {
    if (!order || heldBy !== null || isBusy) return
    setIsBusy(true)
    try {
      const invited = await invitePeople(order, false)
      setMade(invited)
      onInvited(invited)
    } catch (failure) {
      setRefusal((failure instanceof CallError && failure.detail) || texts.lost)
    } finally {
      setIsBusy(false)
    }
  }

  if (made) return <GivenLinks links={made.links} onDone={onDone} />
  return (
    <Form className="grid min-w-0 gap-3" onSubmit={() => void submit()}>
      <PastedField
        label={texts.listLabel}
        hint={texts.listHint}
        isLow={people.length > 0}
        value={text}
        onChange={(written) => {
          setText(written)
          setRefusal(null)
        }}
      />
      <p role="status" className="font-medium empty:hidden">
        {rows.length > 0 && (faults > 0 ? texts.wrong(faults) : texts.willBe(rows.length - there, there))}
      </p>
      {rows.length > 0 && <Lines rows={rows} />}
      {refusal && (
        <p role="alert" className="text-danger text-pretty">
          {refusal}
        </p>
      )}
      <MainAct type="submit" heldBy={heldBy} isRefused={preview.state === 'refused'} isBusy={isBusy}>
        {texts.saveMany}
      </MainAct>
    </Form>
  )
}

function Lines({ rows }: { rows: readonly InvitedLine[] }) {
  const { number, name, login, what } = texts.columns
  return (
    <ScrollArea label={what} className="max-h-80 rounded-md border">
      <table aria-label={what} className="w-full text-left text-sm">
        <thead className="sticky top-0 bg-surface text-xs text-ink-soft">
          <tr className="border-b">
            {[number, name, login, what].map((title) => (
              <th key={title} scope="col" className="px-2 py-1 font-medium">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y">
          {rows.map(({ row, full_name: fullName, username, problems, notes }) => (
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
