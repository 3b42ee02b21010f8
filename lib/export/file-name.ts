import { shortened } from './sheet-cell'

/** What some file system refuses in a name, and what would start a folder or an extension. */
const refused = /[\\/:*?"<>|\p{Cc}\p{Cf}]+/gu
const longestName = 120

/** `words` as the name of an .xlsx file. */
export const sheetFileName = (words: string): string =>
  `${shortened(words.replace(refused, ' ').replace(/\s+/g, ' ').trim(), longestName)}.xlsx`
