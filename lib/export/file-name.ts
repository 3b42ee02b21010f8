import { shortened } from './sheet-cell'

/** Characters that some file system forbids in names, path separators and control characters. */
const refused = /[\\/:*?"<>|\p{Cc}\p{Cf}]+/gu
const longestName = 120

/** `words` as the name of an .xlsx file. */
export const sheetFileName = (words: string): string =>
  `${shortened(words.replace(refused, ' ').replace(/\s+/g, ' ').trim(), longestName)}.xlsx`
