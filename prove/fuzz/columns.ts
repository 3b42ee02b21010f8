import { loadColumns } from '@/lib/imports/texts/load-file'
import { programmeColumns } from '@/lib/programmes/texts/programme-file'

const titlesOf = (columns: Record<string, { title: string }>) => Object.values(columns).map(({ title }) => title)

/** The column titles of files for the call at `path`. */
export const fuzzedColumns = (path: string): readonly string[] =>
  titlesOf(path.includes('nagruzka') ? loadColumns : programmeColumns)
