/** Whether a text is the address of a page, or nothing: what a class may link to. No other scheme may be clicked. */
export function isWebLink(text: string): boolean {
  if (text === '') return true
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return false
  return new URL(text).hostname !== ''
}
