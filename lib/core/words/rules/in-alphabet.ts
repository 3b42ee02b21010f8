// Created lazily: it costs a browser as much as rendering a row of the week.
let collator: Intl.Collator | null = null

/** Compares Russian titles, numbers in them by value. */
export const inAlphabet = (one: string, other: string): number =>
  (collator ??= new Intl.Collator('ru', { numeric: true })).compare(one, other)
