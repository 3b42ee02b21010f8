declare module 'hyphen' {
  type Patterns = readonly unknown[]
  /** Sets `hyphenChar` wherever the patterns let a word be parted. */
  export default function createHyphenator(
    patterns: Patterns,
    options: { hyphenChar: string; minWordLength: number },
  ): (text: string) => string
}
declare module 'hyphen/patterns/ru' {
  const patterns: readonly unknown[]
  export default patterns
}
