/** Limit of file systems for a name, in bytes of UTF-8. */
const mostBytes = 255
const mostOfEnding = 20
/** Characters that some file system forbids in names, path separators, and invisible characters. */
const refused = /[\\/:*?"<>|\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]+/gu
/** Device names in Windows, with any extension. */
const device = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i

const bytesOf = (text: string): number => new TextEncoder().encode(text).length

/** Cuts a text to so many bytes of UTF-8, between characters. */
function cutToBytes(text: string, most: number): string {
  let bytesLeft = most
  let cut = ''
  for (const { segment } of new Intl.Segmenter('ru').segment(text)) {
    bytesLeft -= bytesOf(segment)
    if (bytesLeft < 0) break
    cut += segment
  }
  return cut
}

/** Turns words, with or without an extension, into a name that is valid on any file system. */
export function fileName(words: string): string {
  const plain = words.replace(refused, ' ').replace(/\s+/g, ' ').trim()
  const [, stem = '', ending = ''] = /^(.*?)((?:\.[\p{L}\p{N}]{1,8})?)$/u.exec(plain) ?? []
  const extension = bytesOf(ending) <= mostOfEnding ? ending : ''
  const whole = extension === '' ? plain : stem
  const cutName = cutToBytes(whole.replace(/^[. ]+/, ''), mostBytes - bytesOf(extension) - 1).replace(/[. ]+$/, '')
  const safe = cutName.replace(device, (word) => `_${word}`)
  return `${safe || 'файл'}${extension}`
}
