declare module 'hyphen' {
  type Patterns = readonly unknown[]
  /** Inserts `hyphenChar` wherever the patterns allow a break. */
  export default function createHyphenator(
    patterns: Patterns,
    options: { hyphenChar: string; minWordLength: number },
  ): (text: string) => string
}
declare module 'hyphen/patterns/ru' {
  const patterns: readonly unknown[]
  export default patterns
}
