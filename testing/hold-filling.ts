import { connect, databaseOf } from '@/db/client'
import { takeFilling } from '@/db/queries/filling/fillings'
import type { FillingId } from '@/lib/core/names/rules/ids'
import { whileHeld } from '@/lib/core/processes/service/while-held'

// A process that takes the oldest search, says so, and then does nothing until it is killed: `node --import
// tsx testing/hold-filling.ts ADDRESS`.
const db = databaseOf(connect(process.argv[2] ?? '', 2))
await whileHeld(db, 'filling', async (id) => {
  await takeFilling(db, id as FillingId)
  process.stdout.write('held')
  await new Promise(() => undefined)
})
