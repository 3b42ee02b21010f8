'use client'
import { type ReactNode, useDeferredValue, useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { autocompleteText } from '@/lib/core/schedule/texts/autocomplete'
import { type Choice, matchesOf } from '@/lib/core/schedule/texts/matches'
import { common } from '@/lib/core/words/texts/common'
import { Button } from './button'
import { ChevronDownIcon } from './icons'
import { gap, margin, usePlaced } from './placed'

type AutocompleteListProps = {
  id: string
  label: string
  matches: ReturnType<typeof matchesOf> | undefined
  onRetry: (() => void) | undefined
  highlight: number
  optionId: (index: number) => string
  inline: boolean
  /** It says by itself that nothing was found. */
  isAnswered: boolean
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

const Option = (props: { id: string; choice: Choice; isHighlighted: boolean; onChoose: (choice: Choice) => void }) => (
  <div
    id={props.id}
    role="option"
    aria-selected={props.isHighlighted}
    className={`flex min-h-8 cursor-pointer flex-wrap items-baseline gap-x-2 rounded px-2 py-1.5 max-sm:min-h-11 pointer-coarse:min-h-11 ${
      props.isHighlighted
        ? 'bg-accent-soft text-ink outline-2 -outline-offset-2 outline-accent'
        : 'hover:bg-surface-hover'
    }`}
    onClick={() => props.onChoose(props.choice)}
  >
    <span>{props.choice.label}</span>
    {props.choice.hint ? <span className="text-sm text-ink-faint">{props.choice.hint}</span> : null}
  </div>
)

/** The options of an autocomplete. The focus stays in the field, so a press must not move it. */
function AutocompleteList(props: AutocompleteListProps) {
  const { id, label, matches, onRetry, highlight, optionId, inline, isAnswered, onChoose } = props
  const list = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    // The top layer: scrolling panels, popovers and dialogs do not clip it.
    if (!inline) list.current?.showPopover?.()
  }, [inline])
  usePlaced(list, (own) => {
    if (!inline) placeByField(own)
  })
  const isBare = isAnswered && matches?.total === 0
  const look = inline
    ? `mt-2 flex ${isBare ? 'border-transparent' : 'h-[60dvh]'}`
    : 'fixed inset-auto w-max max-w-[min(26rem,calc(100vw-1rem))] overflow-hidden text-ink shadow-popover open:flex'

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
      <div id={`${id}-list`} role="listbox" aria-label={label} className="overflow-auto overscroll-contain p-1">
        {matches?.groups.map((group, place) => {
          const start = firstIndexes?.[place] ?? 0
          const options = group.choices.map((choice, index) => (
            <Option
              key={choice.key}
              id={optionId(start + index)}
              choice={choice}
              isHighlighted={start + index === highlight}
              onChoose={onChoose}
            />
          ))
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
      {matches === undefined && !onRetry ? <p className="px-3 py-2 text-ink-faint">{common.loading}</p> : null}
      {onRetry ? (
        <p className="flex items-center gap-3 px-3 py-2">
          {autocompleteText.failed}
          <Button tabIndex={-1} onClick={onRetry}>
            {common.tryAgain}
          </Button>
        </p>
      ) : null}
      {matches && matches.total === 0 && !isAnswered ? (
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

type AutocompleteProps = {
  label: string
  placeholder?: string
  /** Undefined while loading: what is typed meanwhile is kept. */
  choices: readonly Choice[] | undefined
  /** The choices did not load; asks for them again. */
  onRetry?: () => void
  /** Called when the pointer or the focus comes: time to load the choices. */
  onApproach?: () => void
  /** Label of the current value, shown unless the user is typing. */
  value: string
  onChoose: (choice: Choice) => void
  /** Accepts free text; the choices are only suggestions. */
  onType?: (text: string) => void
  /** The list is always open, in the page flow below the field: for a dialog on a phone. */
  inline?: boolean
  /** Takes the initial focus of its popover, or, always open, of its dialog. */
  takesFocus?: boolean
  /** Above the list: what answers a typed text, if anything does; Enter follows its first link if nothing is found. */
  answer?: ((typed: string) => ReactNode) | undefined
  className?: string
}

/** The option an arrow key highlights, out of `count`; −1 is none. Wraps around. */
function nextHighlight(key: string, from: number, count: number): number | null {
  if (count === 0) return null
  switch (key) {
    case 'ArrowDown':
      return from + 1 < count ? from + 1 : 0
    case 'ArrowUp':
      return from > 0 ? from - 1 : count - 1
    case 'PageDown':
      return Math.min(from + 10, count - 1)
    case 'PageUp':
      return Math.max(from - 10, 0)
    default:
      return null
  }
}

/** A combobox that filters its list while typing (WAI-ARIA «editable combobox with list autocomplete»). */
export function Autocomplete(props: AutocompleteProps) {
  const {
    label,
    placeholder,
    choices,
    onRetry,
    onApproach,
    value,
    onChoose,
    onType,
    inline = false,
    takesFocus,
    answer,
    className = '',
  } = props
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const answerBox = useRef<HTMLDivElement>(null)
  // Null unless typing: then the field shows the value and the list everything.
  const [typed, setTyped] = useState<string | null>(null)
  const [isOpened, setIsOpened] = useState(false)
  const [highlight, setHighlight] = useState(-1)

  const isAsked = inline || isOpened
  const query = useDeferredValue(typed ?? '')
  const matches = useMemo(() => (isAsked && choices ? matchesOf(choices, query) : undefined), [isAsked, choices, query])
  // With free text, no matches means nothing to show.
  const isOpen = isAsked && (!onType || (matches !== undefined && matches.total > 0))
  const shown = matches?.shown ?? []
  // While the list still belongs to the previous text, nothing is highlighted, and Enter searches with the
  // current text.
  const isBehind = query !== (typed ?? '')
  const marked = isBehind ? -1 : highlight
  const optionId = (index: number) => `${id}-option-${index}`
  const answered = answer?.(typed ?? '')

  useEffect(() => {
    if (highlight >= 0) document.getElementById(`${id}-option-${highlight}`)?.scrollIntoView({ block: 'nearest' })
  }, [highlight, id])

  const close = () => {
    setIsOpened(false)
    setTyped(null)
    setHighlight(-1)
  }
  const choose = (choice: Choice) => {
    close()
    onChoose(choice)
  }

  const handleKey = (event: React.KeyboardEvent) => {
    const target = nextHighlight(event.key, highlight, shown.length)
    if (event.key === 'Escape') {
      // Inline, the dialog itself is the search.
      if (inline || (!isOpened && typed === null)) return
      // Escape closes the open list, not the dialog around it.
      event.stopPropagation()
      close()
      return
    }
    if (event.key === 'Enter' && onRetry && isOpen) {
      event.preventDefault()
      onRetry()
      return
    }
    if (event.key === 'Enter') {
      const offered = isBehind && choices ? matchesOf(choices, typed ?? '').shown : shown
      const chosen = offered[highlight] ?? (!onType && typed && offered.length === 1 ? offered[0] : undefined)
      if (!chosen) answerBox.current?.querySelector('a')?.click()
      if (!chosen || !isOpen) return
      event.preventDefault()
      choose(chosen)
      return
    }
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      if (!isOpen) {
        setIsOpened(true)
        return
      }
    }
    if (target !== null && isOpen) {
      event.preventDefault()
      setHighlight(target)
    }
  }

  return (
    <div className={`relative ${className}`} onPointerEnter={onApproach}>
      <input
        ref={input}
        type="text"
        role="combobox"
        data-first={takesFocus}
        autoFocus={inline && takesFocus}
        data-sought={inline || undefined}
        aria-label={label}
        aria-expanded={isOpen}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={marked >= 0 && isOpen ? optionId(marked) : undefined}
        autoComplete="off"
        spellCheck={false}
        placeholder={placeholder ?? label}
        className="h-control w-full rounded-md border border-line-strong/70 bg-surface pr-6 pl-2 text-ellipsis hover:border-line-strong"
        value={typed ?? value}
        onFocus={(event) => {
          onApproach?.()
          event.target.select()
        }}
        onBlur={({ relatedTarget }) => {
          if (!answerBox.current?.contains(relatedTarget)) close()
        }}
        onClick={() => setIsOpened(true)}
        onKeyDown={handleKey}
        onChange={(event) => {
          setTyped(event.target.value)
          onType?.(event.target.value)
          setIsOpened(true)
          setHighlight(onType || event.target.value === '' ? -1 : 0)
        }}
      />
      {inline ? null : (
        <ChevronDownIcon className="pointer-events-none absolute top-1/2 right-1.5 size-3.5 -translate-y-1/2 text-ink-faint" />
      )}
      {answered && (
        // A press keeps the focus in the field, as in the list; its links are also reached by Tab.
        <div ref={answerBox} onMouseDown={(event) => event.preventDefault()}>
          {answered}
        </div>
      )}
      {isOpen ? (
        <AutocompleteList
          id={id}
          label={label}
          matches={matches}
          onRetry={onRetry}
          highlight={marked}
          optionId={optionId}
          inline={inline}
          isAnswered={answered !== null && answered !== undefined}
          onChoose={choose}
        />
      ) : null}
      <span role="status" className="sr-only">
        {isOpen && onRetry && autocompleteText.failed}
        {isOpen && matches ? autocompleteText.found(shown.length, matches.total) : ''}
      </span>
    </div>
  )
}
