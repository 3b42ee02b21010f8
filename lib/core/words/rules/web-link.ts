/** Whether a text is an http(s) URL or empty. Other schemes must not become clickable links. */
export function isWebLink(text: string): boolean {
  if (text === '') return true
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return false
  return new URL(text).hostname !== ''
}
