'use client'

import Link from 'next/link'
import { useState } from 'react'
import { FormFailureNote } from '@/components/core/changes/form-failure'
import { useAttempt } from '@/components/core/changes/use-attempt'
import { Button } from '@/components/ui/button'
import { Form } from '@/components/ui/form'
import { TextField } from '@/components/ui/labelled'
import { MainAct } from '@/components/ui/main-act'
import { Placeholder, AnswerPlaceholder } from '@/components/ui/placeholder'
import { Select } from '@/components/ui/select'
import { dayMonth } from '@/lib/core/calendar/rules/calendar-date'
import type { FacultyId } from '@/lib/core/names/rules/ids'
import { common } from '@/lib/core/words/texts/common'
import { makeVariant, useVariants } from '@/lib/variants/browser/use-variants'
import { variantPath } from '@/lib/variants/browser/variants-location'
import { longestName, type ListedVariant } from '@/lib/variants/rules/variant'
import { variantTexts as texts } from '@/lib/variants/texts'

type Faculties = { faculties: readonly { id: FacultyId; title: string }[]; own: FacultyId | null }

/** «Варианты»: the user's own, those shared by colleagues, and the form for a new one. */
export function VariantList({ faculties, own }: Faculties) {
  const query = useVariants()
  const data = query.data
  const [isMaking, setMaking] = useState(false)
  return (
    <main className="mx-auto flex max-w-5xl flex-col gap-4 p-4 sm:py-8">
      <div>
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h1 className="text-2xl font-semibold">{texts.title}</h1>
          {!isMaking && own !== null && (
            <Button look="primary" onClick={() => setMaking(true)}>
              {texts.make}
            </Button>
          )}
        </div>
        <p className="max-w-prose text-pretty text-ink-soft">{texts.lead}</p>
      </div>
      {isMaking && own !== null && <NewVariant faculties={faculties} own={own} onCancel={() => setMaking(false)} />}
      {!data ? (
        <AnswerPlaceholder query={query} failed={texts.listFailed} loading={common.loading} />
      ) : data.length === 0 ? (
        <Placeholder text={texts.none} hint={texts.noneHint} />
      ) : (
        <Table variants={data} />
      )}
    </main>
  )
}

function NewVariant(props: { faculties: Faculties['faculties']; own: FacultyId; onCancel: () => void }) {
  const [name, setName] = useState('')
  const [facultyId, setFaculty] = useState(props.own)
  const { isBusy, formFailure, attempt } = useAttempt()
  const make = () =>
    attempt(async () => {
      const id = await makeVariant({ name, facultyId, filling: null, moves: [] })
      window.location.assign(variantPath(id))
    })
  return (
    <Form className="grid gap-3 rounded-lg border bg-surface p-3" onSubmit={() => void make()}>
      <div className="grid gap-3 sm:grid-cols-2">
        <TextField label={texts.name} maxLength={longestName} autoFocus value={name} onChange={setName} />
        <Select
          label={texts.faculty}
          value={facultyId}
          options={props.faculties.map(({ id, title }) => ({ value: id, label: title }))}
          onChange={setFaculty}
        />
      </div>
      <FormFailureNote failure={formFailure} current={null} />
      <MainAct
        type="submit"
        heldBy={name.trim() === '' ? texts.needsName : null}
        isBusy={isBusy}
        others={<Button onClick={props.onCancel}>{common.cancel}</Button>}
      >
        {texts.create}
      </MainAct>
    </Form>
  )
}

const stateOf = ({ isTaken, isShared, isMine, owner }: ListedVariant): string =>
  [
    ...(isMine ? [] : [texts.ofOther(owner)]),
    ...(isTaken ? [texts.isTaken] : []),
    ...(isShared && isMine ? [texts.isShared] : []),
  ].join(', ')

const Table = ({ variants }: { variants: readonly ListedVariant[] }) => (
  <div className="overflow-x-auto rounded-lg border bg-surface">
    <table className="w-full text-left">
      <thead className="text-sm text-ink-soft">
        <tr>
          <th className="px-3 py-2 font-normal">{texts.name}</th>
          <th className="px-3 py-2 font-normal max-sm:hidden">{texts.faculty}</th>
          <th className="px-3 py-2 text-right font-normal">{texts.steps}</th>
          <th className="px-3 py-2 font-normal">{texts.changedOn}</th>
        </tr>
      </thead>
      <tbody>
        {variants.map((one) => (
          <tr key={one.id} className="border-t border-line">
            <td className="px-3 py-2">
              <Link
                href={variantPath(one.id)}
                prefetch={false}
                className="font-medium break-words text-accent underline-offset-2 hover:underline"
              >
                {one.name}
              </Link>
              {stateOf(one) !== '' && <span className="block text-sm text-ink-soft">{stateOf(one)}</span>}
            </td>
            <td className="px-3 py-2 max-sm:hidden">{one.faculty.title}</td>
            <td className="px-3 py-2 text-right tabular-nums">{one.steps}</td>
            <td className="px-3 py-2 tabular-nums">{dayMonth(one.changed)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
