import { longestWritten, mostInFile, type WrittenLine } from '@/lib/accounts/rules/person'
import { invitePeople } from '@/lib/accounts/service/invite-people'
import type { JudgedPerson } from '@/lib/accounts/service/judge-people'
import { inviteNotes, rightSetNamed } from '@/lib/accounts/texts/invitations'
import { peopleColumnOrder, peopleColumns, writtenPerson } from '@/lib/accounts/texts/people-block'
import { namePartColumns, namePartOrder } from '@/lib/core/files/texts/column-names'
import { askAllowed } from '@/lib/core/refusals/service/require-allowed'
import { cutTo } from '@/lib/core/words/rules/plain-text'
import type { TableRowOutcome } from '@/lib/imports/rules/table-row'
import { tableFaults } from '@/lib/imports/texts/imports'
import type { ImportGround, ImportKindWork, ImportSource, ImportTable, ImportResult } from './import-kind'
import { looksLikeGroups, looksLikeTeachers, type TableColumns } from './read-cells'

const table: TableColumns<string> = {
  order: [...peopleColumnOrder, ...namePartOrder],
  titles: { ...peopleColumns, ...namePartColumns },
  joined: { fullName: namePartOrder },
  faults: tableFaults('user'),
  looks: {
    fullName: looksLikeTeachers,
    role: (text) => Boolean(rightSetNamed(text)),
    group: looksLikeGroups,
  },
}

/** People, by the same rules as a pasted list. A file only creates accounts; links are requested afterwards. */
export const peopleKind: ImportKindWork & ImportTable = {
  ask: (context) => askAllowed(context, 'vocabulary.view', 'user'),
  table,
  mostRows: mostInFile,
  store: storeImported,
}

async function storeImported(ground: ImportGround, source: ImportSource): Promise<ImportResult> {
  const rows = 'rows' in source ? source.rows : []
  const lines = rows.map(({ number, cell }): WrittenLine => ({
    ...writtenPerson((column) => cutTo(cell(column), longestWritten + 1)),
    number,
  }))
  const order = { lines, hashes: null }
  const tried = await invitePeople(ground, { ...order, dryRun: true })
  const result = { rows: tried.people.map(rowOutcome), report: null, doubts: [] }
  if (tried.people.some(({ status }) => status === 'error')) return { ...result, changeId: null }
  const { changeId } = await invitePeople(ground, { ...order, dryRun: false })
  return { ...result, changeId }
}

function rowOutcome({ number, status, fullName, username, problems, notes }: JudgedPerson): TableRowOutcome {
  const row = { number, what: fullName || username }
  if (status === 'error') return { ...row, status, problems: problems.map((text) => ({ column: null, text })) }
  if (status === 'same') return { ...row, status, detail: notes.join('; ') }
  return { ...row, status, detail: [inviteNotes.login(username), ...notes].join('; ') }
}
