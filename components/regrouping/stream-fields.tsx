import { Checkbox } from '@/components/ui/checkbox'
import { ScrollArea } from '@/components/ui/scroll-area'
import { Select } from '@/components/ui/select'
import { idNumbered, type GroupId, type LoadItemId } from '@/lib/core/names/rules/ids'
import { someOf } from '@/lib/core/schedule/texts/some-of'
import { loadItemOfPart, type RegroupPart } from '@/lib/regrouping/rules'
import { streamTexts as texts, whenOfPart } from '@/lib/regrouping/texts'
import { partTitle } from '@/lib/takeover/texts'

const none = 0

/** The part that an act is about; none of several is chosen for the user. */
export function PartSelect(props: {
  parts: readonly RegroupPart[]
  value: LoadItemId | null
  onChange: (item: LoadItemId | null) => void
}) {
  const { parts, value, onChange } = props
  return (
    <Select
      label={texts.item}
      value={value ?? none}
      options={[
        { value: none, label: texts.choose },
        ...parts.flatMap((part) => {
          const id = loadItemOfPart(part.key)
          const label = [partTitle(part), someOf(part.groups), whenOfPart(part)].join(' · ')
          return id === null ? [] : [{ value: id, label }]
        }),
      ]}
      onChange={(chosen) => onChange(chosen === none ? null : idNumbered(chosen))}
    />
  )
}

/** The load of other groups that may join the stream, and whose classes stay. */
export function StreamFields(props: {
  parts: readonly RegroupPart[]
  item: LoadItemId
  others: readonly LoadItemId[]
  keeps: LoadItemId | null
  onOthers: (others: readonly LoadItemId[]) => void
  onKeeps: (keeps: LoadItemId) => void
}) {
  const { item, others, keeps, onOthers, onKeeps } = props
  const parts = props.parts.flatMap((part) => {
    const id = loadItemOfPart(part.key)
    return id === null ? [] : [{ ...part, id }]
  })
  const chosen = parts.filter(({ id }) => id === item || others.includes(id))
  return (
    <div className="grid gap-3">
      <fieldset className="grid min-w-0 gap-1">
        <legend className="mb-1 text-sm text-ink-soft">{texts.others}</legend>
        <ScrollArea label={texts.others} className="max-h-[30dvh] rounded-md border">
          <ul className="divide-y">
            {parts
              .filter(({ id }) => id !== item)
              .map((part) => (
                <li key={part.key} className="px-2 py-1">
                  <Checkbox
                    checked={others.includes(part.id)}
                    onChange={(isChecked) =>
                      onOthers(isChecked ? [...others, part.id] : others.filter((id) => id !== part.id))
                    }
                    className="w-full pointer-coarse:min-h-11"
                  >
                    <span className="font-medium">{part.groups.join(', ')}</span>
                    <span className="block text-sm text-ink-soft">{whenOfPart(part)}</span>
                  </Checkbox>
                </li>
              ))}
          </ul>
        </ScrollArea>
      </fieldset>
      {chosen.length > 1 && (
        <Select
          label={texts.stays}
          value={keeps ?? item}
          options={chosen.map((part) => ({
            value: part.id,
            label: [part.groups.join(', '), whenOfPart(part)].join(' · '),
          }))}
          onChange={(id) => onKeeps(idNumbered(id))}
        />
      )}
    </div>
  )
}

/** The group of a stream that keeps its classes. */
export function KeeperSelect(props: { part: RegroupPart; value: GroupId; onChange: (group: GroupId) => void }) {
  const { part, value, onChange } = props
  return (
    <Select
      label={texts.keeps}
      value={value}
      options={part.groupIds.map((id, index) => ({ value: id, label: part.groups[index] ?? '' }))}
      onChange={(id) => onChange(idNumbered(id))}
    />
  )
}
