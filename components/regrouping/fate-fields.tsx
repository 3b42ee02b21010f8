import { ScrollArea } from '@/components/ui/scroll-area'
import { Select } from '@/components/ui/select'
import type { ChosenFate, Fate, RegroupPart } from '@/lib/regrouping/rules'
import { fateText, reformTexts as texts, whenOfPart } from '@/lib/regrouping/texts'
import { partTitle } from '@/lib/takeover/texts'

/** What becomes of each part of a group's week, with the choice where there is one. */
export function FateFields(props: {
  parts: readonly RegroupPart[]
  /** How the acts call the group that joins, and the one that stays. */
  titles: { own: string; other: string }
  chosen: readonly ChosenFate[]
  onChange: (chosen: readonly ChosenFate[]) => void
}) {
  const { parts, titles, chosen, onChange } = props
  const choose = (key: RegroupPart['key'], fate: Fate) =>
    onChange([...chosen.filter((one) => one.key !== key), { key, fate }])
  return (
    <fieldset className="grid min-w-0 gap-1">
      <legend className="mb-1 text-sm text-ink-soft">{texts.parts}</legend>
      <ScrollArea label={texts.parts} className="max-h-[38dvh] rounded-md border">
        <ul className="divide-y">
          {parts.map((part) => {
            const fate = chosen.find(({ key }) => key === part.key)?.fate ?? part.fate ?? 'stays'
            return (
              <li key={part.key} className="grid items-center gap-x-3 gap-y-1 px-2 py-1.5 sm:grid-cols-[1fr_14rem]">
                <div className="min-w-0">
                  <span className="font-medium">{partTitle(part)}</span>{' '}
                  <span className="text-ink-soft">{part.groups.join(', ')}</span>
                  <span className="block text-sm text-ink-soft">
                    {whenOfPart(part)}
                    {part.clashes > 0 && <span className="text-danger"> · {texts.clashes(part.clashes)}</span>}
                  </span>
                </div>
                {part.choices.length > 1 ? (
                  <Select
                    hidesLabel
                    label={texts.fateOf(partTitle(part))}
                    value={fate}
                    options={part.choices.map((value) => ({ value, label: fateText(value, titles) }))}
                    onChange={(value) => choose(part.key, value)}
                  />
                ) : (
                  <span className="text-sm text-ink-soft">{fateText(fate, titles)}</span>
                )}
              </li>
            )
          })}
        </ul>
      </ScrollArea>
    </fieldset>
  )
}
