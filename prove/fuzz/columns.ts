import { loadColumns } from '@/lib/text/load-file'
import { programmeColumns } from '@/lib/text/programme-file'

const titlesOf = (columns: Record<string, { title: string }>) =>
  Object.values(columns).map(({ title }) => title)

/** What stands in the first row of the files that the call at `path` takes. */
export const columnsOf = (path: string): readonly string[] =>
  titlesOf(path.includes('nagruzka') ? loadColumns : programmeColumns)
