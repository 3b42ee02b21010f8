import { Checkbox } from '@/components/ui/checkbox'
import { ScrollArea } from '@/components/ui/scroll-area'
import { someOf } from '@/lib/core/schedule/texts/some-of'
import type { PartKey, TakeoverPart } from '@/lib/takeover/rules'
import { aboutPart, partStays, partTitle, takeoverTexts as texts } from '@/lib/takeover/texts'

/** What can be taken over, each to be ticked; `left`: what is not. */
export function TakeoverParts(props: {
  parts: readonly TakeoverPart[]
  left: readonly PartKey[]
  onChange: (left: readonly PartKey[]) => void
}) {
  const { parts, left, onChange } = props
  const isLeft = ({ key }: TakeoverPart) => left.includes(key)
  return (
    <fieldset className="grid min-w-0 gap-1">
      <legend className="sr-only">{texts.parts}</legend>
      <Checkbox
        checked={!parts.some(isLeft)}
        isPartly={parts.some((part) => !isLeft(part))}
        onChange={(isChecked) => onChange(isChecked ? [] : parts.map(({ key }) => key))}
        className="min-h-7 justify-self-start font-medium pointer-coarse:min-h-10"
      >
        {texts.all}
      </Checkbox>
      <ScrollArea label={texts.parts} className="max-h-[34dvh] rounded-md border">
        <ul className="divide-y">
          {parts.map((part) => (
            <li key={part.key} className="px-2 py-1">
              <Checkbox
                checked={!isLeft(part)}
                onChange={(isChecked) =>
                  onChange(isChecked ? left.filter((key) => key !== part.key) : [...left, part.key])
                }
                className="w-full pointer-coarse:min-h-11"
              >
                <span className="font-medium">{partTitle(part)}</span>
                {part.groups.length > 0 && <span className="text-ink-soft"> {someOf(part.groups)}</span>}
                <span className="block text-sm text-ink-soft">
                  {aboutPart(part)}
                  {partStays(part) && <span className="text-danger"> · {partStays(part)}</span>}
                </span>
              </Checkbox>
            </li>
          ))}
        </ul>
      </ScrollArea>
    </fieldset>
  )
}
