'use client'

import { useState } from 'react'
import { FormFailureNote } from '@/components/core/changes/form-failure'
import { useAttempt } from '@/components/core/changes/use-attempt'
import { Button } from '@/components/ui/button'
import { Form } from '@/components/ui/form'
import { TextField } from '@/components/ui/labelled'
import { MainAct } from '@/components/ui/main-act'
import { AnswerPlaceholder } from '@/components/ui/placeholder'
import { Select } from '@/components/ui/select'
import type { VariantId } from '@/lib/core/names/rules/ids'
import type { RepairStep } from '@/lib/core/placing/rules/proposal'
import { common } from '@/lib/core/words/texts/common'
import { addStep, makeVariant, useVariants } from '@/lib/variants/browser/use-variants'
import { longestName, type ListedVariant } from '@/lib/variants/rules/variant'
import { variantTexts as texts } from '@/lib/variants/texts'

export type Into = { id: VariantId; name: string }

type IntoProps = { moves: readonly RepairStep[]; onDone: (into: Into | false) => void }

/** Adds moves to one of the user's variants, or to a new one; the timetable does not change. */
export function IntoVariantForm(props: IntoProps) {
  const query = useVariants()
  const { data, reload } = query
  if (!data) return <AnswerPlaceholder query={query} failed={texts.listFailed} loading={common.loading} />
  const open = data.filter(({ isMine, isTaken }) => isMine && !isTaken)
  return <Known {...props} open={open} reload={() => void reload()} />
}

const made = 0

function Known({ moves, open, reload, onDone }: IntoProps & { open: readonly ListedVariant[]; reload: () => void }) {
  const [chosen, setChosen] = useState<number>(open[0]?.id ?? made)
  const [name, setName] = useState('')
  const { isBusy, formFailure, attempt } = useAttempt()
  const variant = open.find(({ id }) => id === chosen)
  const put = async () => {
    const into = await attempt(async (): Promise<Into> => {
      if (!variant) return { id: await makeVariant({ name, facultyId: null, filling: null, moves }), name }
      await addStep(variant.id, variant.version, { kind: 'mend', moves })
      return variant
    })
    if (into) onDone(into)
    else reload()
  }
  return (
    <Form className="grid gap-4" onSubmit={() => void put()}>
      <p className="text-pretty text-ink-soft">{texts.intoLead}</p>
      {open.length > 0 && (
        <Select
          label={texts.into}
          value={chosen}
          options={[
            ...open.map((one) => ({ value: Number(one.id), label: one.name })),
            { value: made, label: texts.make },
          ]}
          onChange={setChosen}
        />
      )}
      {!variant && (
        <TextField
          label={texts.name}
          maxLength={longestName}
          autoFocus={open.length === 0}
          value={name}
          onChange={setName}
        />
      )}
      <FormFailureNote failure={formFailure} current={null} />
      <MainAct
        type="submit"
        heldBy={!variant && name.trim() === '' ? texts.needsName : null}
        isBusy={isBusy}
        others={<Button onClick={() => onDone(false)}>{common.cancel}</Button>}
      >
        {texts.put}
      </MainAct>
    </Form>
  )
}
