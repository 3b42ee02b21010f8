import { constants, setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { PartFault } from './zip-entries.mjs'
import { bookHead, gridsOf, sheetOf } from './sheet-rows.mjs'

const read = async () => {
  if ('head' in wanted) return bookHead(buffer, wanted)
  return 'names' in wanted ? gridsOf(buffer, wanted) : [await sheetOf(buffer, wanted)]
}

// On Linux this lowers the priority of this thread only: requests go first while files wait to be read.
if (process.platform === 'linux') setPriority(0, constants.priority.PRIORITY_BELOW_NORMAL)
// The library remarks on number formats that it does not know.
console.error = () => undefined

/** Posts `{ sheets }`, or the contents of a PartFault. */
const { bytes, wanted } = workerData
const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
try {
  parentPort.postMessage({ sheets: await read() })
} catch (error) {
  if (error instanceof PartFault) parentPort.postMessage(error.says)
  // The library may throw any error on a broken archive.
  else parentPort.postMessage({ fault: 'unreadable' })
}
