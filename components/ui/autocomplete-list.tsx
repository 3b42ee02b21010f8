import { useLayoutEffect, useRef } from 'react'
import { autocompleteText } from '@/lib/core/texts/schedule/autocomplete'
import { common } from '@/lib/core/texts/words/common'
import type { Choice, matchesOf } from '@/lib/core/texts/schedule/matches'
import { Button } from './button'
import { gap, margin, usePlaced } from './placed'

type AutocompleteListProps = {
  id: string
  label: string
  matches: ReturnType<typeof matchesOf> | undefined
  onRetry: (() => void) | undefined
  highlight: number
  optionId: (index: number) => string
  inline: boolean
  onChoose: (choice: Choice) => void
}

const highest = 384
/** With less room than this below (px), the list opens above the field. */
const lowest = 200

/** Places the list below its field, or above it, limited to the available height. */
function placeByField(list: HTMLElement): void {
  const field = list.parentElement?.getBoundingClientRect()
  if (!field) return
  const below = window.innerHeight - field.bottom - gap - margin
  const isAbove = below < lowest && field.top > below
  const widest = window.innerWidth - 2 * margin
  const left = Math.min(field.left, window.innerWidth - margin - list.offsetWidth)
  Object.assign(list.style, {
    minWidth: `${Math.min(field.width, widest)}px`,
    maxHeight: `${Math.min(highest, isAbove ? field.top - gap - margin : below)}px`,
    left: `${Math.max(margin, left)}px`,
    top: isAbove ? 'auto' : `${field.bottom + gap}px`,
    bottom: isAbove ? `${window.innerHeight - field.top + gap}px` : 'auto',
  })
}

/** The options of an autocomplete. The focus stays in the field, so a press must not move it. */
export function AutocompleteList(props: AutocompleteListProps) {
  const { id, label, matches, onRetry, highlight, optionId, inline, onChoose } = props
  const list = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    // The top layer: scrolling panels, popovers and dialogs do not clip it.
    if (!inline) list.current?.showPopover?.()
  }, [inline])
  usePlaced(list, (own) => {
    if (!inline) placeByField(own)
  })
  const look = inline
    ? 'mt-2 flex h-[60dvh]'
    : 'fixed inset-auto w-max max-w-[min(26rem,calc(100vw-1rem))] overflow-hidden text-ink shadow-popover open:flex'

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
      ref={list}
      popover={inline ? undefined : 'manual'}
      className={`flex-col rounded-md border bg-surface-raised ${look}`}
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
      {matches === undefined && !onRetry ? (
        <p className="px-3 py-2 text-ink-faint">{common.loading}</p>
      ) : null}
      {onRetry ? (
        <p className="flex items-center gap-3 px-3 py-2">
          {autocompleteText.failed}
          <Button tabIndex={-1} onClick={onRetry}>
            {common.tryAgain}
          </Button>
        </p>
      ) : null}
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
