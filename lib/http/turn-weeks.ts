/** What `turnWeeks` needs of the page that has not been hydrated yet. */
type DrawnPage = {
  /** The whole page is on screen. */
  painted: Promise<void>
  /** Aborted when its scripts start. */
  signal: AbortSignal
  /** Whether its scripts have not started and nothing else was done to it. */
  isStill: () => boolean
  /** Another week stands there. */
  onTurned: () => void
  /** The week could not be had in this way: the page's own scripts are to get it, or to say why not. */
  onFailed: () => void
}

/**
 * Runs in the browser as a part of `openPage`, so it must not use anything outside this function. Until the
 * page's scripts start, a press of a button with `data-turn` puts the drawn page of the address in
 * `data-address` in the place of this one: body, title and the data that hydration reads. Returns whether an
 * event is part of such a press; `fallSilent`, which leaves the page as it was drawn; and `repeat` for the
 * hydrated page, which presses what was not done.
 */
export function turnWeeks({ painted, signal, isStill, onTurned, onFailed }: DrawnPage): {
  isPress: (event: Event) => boolean
  fallSilent: () => void
  repeat: () => void
} {
  const turnButton = (name: string | undefined) => document.querySelector<HTMLElement>(`[data-turn="${name}"]`)
  const buttonAt = ({ target }: Event) =>
    target instanceof Element ? target.closest<HTMLElement>('[data-turn]') : null
  let ahead: { url: string; page: Promise<Document> } | null = null
  const load = async (url: string): Promise<Document> => {
    const answer = await fetch(url, { headers: { accept: 'text/html' } })
    if (!answer.ok || answer.redirected) throw new Error(answer.statusText)
    return new DOMParser().parseFromString(await answer.text(), 'text/html')
  }
  const loadAhead = (url: string) => {
    if (ahead?.url === url) return ahead.page
    const page = load(url)
    page.catch(() => (ahead = null))
    ahead = { url, page }
    return page
  }

  /** Puts streamed parts in their places, as the framework's inline script does while a page arrives. */
  const complete = (page: Document) => {
    for (const place of page.querySelectorAll<HTMLTemplateElement>('template[id^="B:"]')) {
      const part = page.getElementById(place.id.replace('B', 'S'))
      const mark = place.previousSibling
      if (!part || !(mark instanceof Comment)) continue
      for (let depth = 0, next = place.nextSibling; next;) {
        const after = next.nextSibling
        if (next instanceof Comment) {
          if (next.data === '/$' && depth === 0) break
          depth += next.data === '/$' ? -1 : next.data.startsWith('$') ? 1 : 0
        }
        next.remove()
        next = after
      }
      place.replaceWith(...part.childNodes)
      part.remove()
      mark.data = '$'
    }
  }
  const show = (page: Document) => {
    complete(page)
    const grid = () => document.querySelector('[role="grid"]')
    const { scrollLeft: left = 0, scrollTop: top = 0 } = grid() ?? {}
    const focused = document.activeElement?.closest<HTMLElement>('[data-turn]')?.dataset.turn
    document.title = page.title
    document.body.replaceChildren(...page.body.childNodes)
    grid()?.scrollTo({ left, top, behavior: 'instant' })
    if (focused) turnButton(focused)?.focus({ preventScroll: true })
  }

  const say = (text: string) => {
    const announcer = document.querySelector('[data-announcer]')
    if (announcer) announcer.textContent = text
  }

  const addEntry = (url: string) => {
    history.pushState(history.state, '', url)
    // Otherwise the router takes the new entry for one that it has missed, and restores its address some time
    // after hydration, when the page may show another.
    const { navigation } = window
    if (navigation) Object.defineProperty(navigation, 'activation', { configurable: true, value: null })
  }

  let turning = painted
  /** Presses that no week has answered yet. */
  const pressed: string[] = []
  const turnTo = async (url: string | undefined, name?: string) => {
    if (!isStill() || url === undefined) return
    document.body.ariaBusy = 'true'
    try {
      const page = await loadAhead(url)
      if (!isStill()) return
      if (name) addEntry(url)
      ahead = null
      show(page)
      if (name) pressed.shift()
      onTurned()
      const button = turnButton(name)
      const further = button?.dataset.address
      requestAnimationFrame(() => {
        // A screen reader reads what changes in a place that it knows already.
        if (isStill()) say(button?.closest('[role="group"]')?.querySelector('[aria-live]')?.textContent ?? '')
        // Who turns goes on in the same direction.
        if (further) void loadAhead(further)
      })
    } catch {
      onFailed()
    } finally {
      document.body.ariaBusy = null
    }
  }
  for (const type of ['focusin', 'pointerdown', 'pointerover'])
    addEventListener(
      type,
      (event) => {
        const url = buttonAt(event)?.dataset.address
        if (url && isStill()) void loadAhead(url)
      },
      { capture: true, passive: true, signal },
    )
  addEventListener(
    'click',
    (event) => {
      const name = buttonAt(event)?.dataset.turn
      if (!name || !isStill()) return
      pressed.push(name)
      turning = turning.then(() => turnTo(turnButton(name)?.dataset.address, name))
    },
    { capture: true, passive: true, signal },
  )
  const followBack = () => {
    turning = turning.then(() => turnTo(location.href))
  }
  addEventListener('popstate', followBack, { signal })
  return {
    isPress: (event) =>
      buttonAt(event) !== null && (!(event instanceof KeyboardEvent) || ['Enter', ' '].includes(event.key)),
    fallSilent: () => say(''),
    repeat: () => pressed.forEach((name) => turnButton(name)?.click()),
  }
}
