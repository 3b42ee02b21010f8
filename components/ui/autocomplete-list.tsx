import { autocompleteText } from '@/lib/text/autocomplete'
import { common } from '@/lib/text/common'
import type { Choice, matchesOf } from '@/lib/text/matches'

type AutocompleteListProps = {
  id: string
  label: string
  matches: ReturnType<typeof matchesOf> | undefined
  highlight: number
  optionId: (index: number) => string
  inline: boolean
  onChoose: (choice: Choice) => void
}

const highest = 384
/** With so little below it goes above: what stands over a field belongs to it, and is better seen. */
const lowest = 200
const margin = 8

/** Below the field, else above it, and no higher than there is room. */
function placeBy(list: HTMLElement | null) {
  const field = list?.parentElement?.getBoundingClientRect()
  if (!list || !field) return
  const below = window.innerHeight - field.bottom - margin
  const isAbove = below < lowest && field.top > below
  list.dataset.above = String(isAbove)
  list.style.maxHeight = `${Math.min(highest, isAbove ? field.top - margin : below)}px`
}

/** The options of an autocomplete. The focus stays in its field, so a press must not take it away. */
export function AutocompleteList(props: AutocompleteListProps) {
  const { id, label, matches, highlight, optionId, inline, onChoose } = props
  const place = inline
    ? 'mt-2 h-[60dvh]'
    : 'absolute left-0 z-popover data-[above=false]:top-full data-[above=false]:mt-1 data-[above=true]:bottom-full data-[above=true]:mb-1 min-w-full w-max max-w-[min(26rem,calc(100vw-2rem))] shadow-popover'

  const option = (choice: Choice, index: number) => (
    <div
      key={choice.key}
      id={optionId(index)}
      role="option"
      aria-selected={index === highlight}
      className={`flex min-h-8 cursor-pointer flex-wrap items-baseline gap-x-2 rounded px-2 py-1.5 max-sm:min-h-11 pointer-coarse:min-h-11 ${
        index === highlight
          ? 'bg-accent-soft text-ink outline-2 -outline-offset-2 outline-accent'
          : 'hover:bg-surface-hover'
      }`}
      onClick={() => onChoose(choice)}
    >
      <span>{choice.label}</span>
      {choice.hint ? <span className="text-sm text-ink-faint">{choice.hint}</span> : null}
    </div>
  )

  const firstIndexes = matches?.groups.reduce<number[]>(
    (starts, group) => [...starts, (starts.at(-1) ?? 0) + group.choices.length],
    [0],
  )

  return (
    <div
      ref={inline ? undefined : placeBy}
      className={`flex flex-col rounded-md border bg-surface-raised ${place}`}
      onMouseDown={(event) => event.preventDefault()}
    >
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label={label}
        className="overflow-auto overscroll-contain p-1"
      >
        {matches?.groups.map((group, place) => {
          const start = firstIndexes?.[place] ?? 0
          const options = group.choices.map((choice, index) => option(choice, start + index))
          if (group.title === undefined) return options
          const titleId = `${id}-group-${place}`
          return (
            <div key={group.title} role="group" aria-labelledby={titleId}>
              <div id={titleId} className="px-2 pt-2 pb-1 text-xs font-semibold text-ink-faint">
                {group.title}
              </div>
              {options}
            </div>
          )
        })}
      </div>
      {matches === undefined ? <p className="px-3 py-2 text-ink-faint">{common.loading}</p> : null}
      {matches && matches.total === 0 ? (
        <p className="px-3 py-2 text-ink-faint">{autocompleteText.nothing}</p>
      ) : null}
      {matches && matches.total > matches.shown.length ? (
        <p className="border-t px-3 py-1.5 text-sm text-ink-faint">
          {autocompleteText.more(matches.shown.length, matches.total)}
        </p>
      ) : null}
    </div>
  )
}
