'use client'

import Link from 'next/link'
import { Button, buttonClass } from '@/components/ui/button'
import { useDialogs } from '@/components/ui/dialogs'
import { PlusIcon } from '@/components/ui/icons'
import { adminImportPath } from '@/lib/tables/browser/admin-location'
import type { ShownRow, TableSearch, TableView } from '@/lib/core/rules/tables/table-view'
import type { ReferenceChoices } from '@/lib/core/rules/tables/admin-table'
import { inviteTexts as texts } from '@/lib/accounts/texts/invitations'
import { personTexts } from '@/lib/accounts/texts/people'
import { TableScreen, type OwnWays } from '@/components/tables/table-screen'
import { AgainForm } from './again-form'
import { InviteForm } from './invite-form'
import { InviteListForm } from './invite-list-form'
import { PersonSheet } from './person-sheet'

/** People: a table like the others, to which they are invited. `choices`: faculties and departments that somebody may be made an editor of. */
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
  const invite = (done: Parameters<OwnWays['buttons']>[0], isList: boolean) =>
    void modal<never>({
      title: isList ? texts.addMany : texts.addOne,
      ...(isList && { size: 'extra-large' as const }),
      body: (finish) => {
        const forms = {
          onDone: () => finish(false),
          onInvited: ({
            links,
            changeId,
          }: {
            links: readonly unknown[]
            changeId: Parameters<typeof done>[1]
          }) => done(texts.invited(links.length), changeId),
        }
        return isList ? (
          <InviteListForm {...forms} />
        ) : (
          <InviteForm {...forms} faculties={choices.faculty ?? []} groups={group} />
        )
      },
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
    actsOf: (row: ShownRow, done) => [
      {
        ...{ kind: 'command', key: 'sheet', label: personTexts.open },
        run: () =>
          void modal<never>({
            title: String(row.values.fullName),
            size: 'extra-large',
            body: () => <PersonSheet id={row.id} choices={editable} onChanged={done} />,
          }),
      },
      ...(row.isActive && row.id !== asker
        ? [
            {
              ...{ kind: 'command' as const, key: 'link', label: texts.again },
              run: () =>
                void modal<never>({
                  title: texts.linkFor(String(row.values.fullName)),
                  body: (finish) => (
                    <AgainForm
                      id={row.id}
                      fullName={String(row.values.fullName)}
                      username={String(row.values.username)}
                      onDone={() => {
                        finish(false)
                        done('', null)
                      }}
                    />
                  ),
                }),
            },
          ]
        : []),
    ],
  }
  return <TableScreen table="user" view={view} search={search} mayMerge={false} own={own} />
}
