'use client'

import { fieldsCarriedOver, useWholeSetting } from '@/components/core/changes/use-whole-setting'
import { saveWeights } from '@/lib/quality/browser/quality-settings'
import { defaultWeights, isHard, qualityRuleNames, type QualityWeights } from '@/lib/quality/rules/quality-rules'
import { mostWeight, weighedRules } from '@/lib/quality/rules/quality-settings'
import { ruleTitle } from '@/lib/quality/texts/quality'
import { outOfRange, qualitySettingsTexts as texts, weightOf } from '@/lib/quality/texts/quality-settings'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { ColumnHeads } from '@/components/ui/column-heads'
import { fieldClass, useFieldProblem } from '@/components/ui/field-problem'
import { Form } from '@/components/ui/form'

type Typed = Record<string, string>

const typedOf = (weights: QualityWeights): Typed =>
  Object.fromEntries(weighedRules.map((rule) => [rule, String(weights[rule])]))

const weightIn = (typed: string): number | null =>
  /^\d{1,3}$/.test(typed.trim()) && Number(typed) <= mostWeight ? Number(typed) : null

const cell = 'px-2 py-1 sm:px-4 align-baseline'

/** The weights of all rules; hard rules are read-only. */
export function QualityWeightsForm({ weights }: { weights: QualityWeights }) {
  const { typed, setTyped, isBusy, save, note } = useWholeSetting(weights, typedOf, fieldsCarriedOver)

  function submit() {
    const wanted = Object.fromEntries(weighedRules.map((rule) => [rule, weightIn(typed[rule] ?? '') ?? 0]))
    return save((basedOn) => saveWeights({ ...defaultWeights, ...wanted }, basedOn), texts.saved)
  }

  return (
    <section aria-label={texts.weights} className="rounded-lg border bg-surface">
      <Form onSubmit={() => void submit()}>
        <div className="flex flex-wrap items-baseline gap-x-4 border-b px-4 py-2">
          <h2 className="text-base font-semibold">{texts.weights}</h2>
          <p className="text-sm text-ink-soft">{texts.weightsHint}</p>
        </div>
        <table className="w-full text-left">
          <thead>
            <tr className="border-b">
              <ColumnHeads
                look="px-2 py-1.5 sm:px-4 text-xs text-ink-soft"
                heads={[texts.rule, [texts.usual, 'text-right'], [texts.weight, 'w-20 sm:w-28']]}
              />
            </tr>
          </thead>
          <tbody className="divide-y">
            {qualityRuleNames.map((rule) => (
              <tr key={rule}>
                <th scope="row" className={`${cell} font-normal wrap-anywhere`}>
                  {ruleTitle(rule)}
                </th>
                <td className={`${cell} text-right text-ink-soft tabular-nums`}>{defaultWeights[rule]}</td>
                <td className={cell}>
                  {isHard(rule) ? (
                    <Badge tone="danger">{texts.hard}</Badge>
                  ) : (
                    <WeightField
                      label={weightOf(rule)}
                      value={typed[rule] ?? ''}
                      onChange={(value) => setTyped({ ...typed, [rule]: value })}
                    />
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        <div className="grid gap-2 border-t px-4 py-2 empty:hidden">{note}</div>
        <div className="flex flex-wrap justify-end gap-2 border-t px-4 py-2">
          <Button onClick={() => setTyped(typedOf(defaultWeights))}>{texts.reset}</Button>
          <Button type="submit" look="primary" aria-busy={isBusy}>
            {texts.save}
          </Button>
        </div>
      </Form>
    </section>
  )
}

function WeightField(props: { label: string; value: string; onChange: (value: string) => void }) {
  const { label, value, onChange } = props
  const weight = weightIn(value)
  const { input, field, tell, note } = useFieldProblem(weight === null ? outOfRange(0, mostWeight) : null)
  return (
    <span className="grid gap-0.5">
      <input
        ref={input}
        type="text"
        inputMode="numeric"
        autoComplete="off"
        aria-label={label}
        {...field}
        className={`${fieldClass} h-control w-14 text-right sm:w-20 tabular-nums aria-invalid:border-danger`}
        value={value}
        onBlur={() => tell(weight === null)}
        onChange={(event) => {
          tell(false)
          onChange(event.target.value)
        }}
      />
      {note}
      {weight === 0 && <span className="text-sm text-ink-soft">{texts.off}</span>}
    </span>
  )
}
