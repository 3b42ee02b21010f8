import { parentPort, workerData } from 'node:worker_threads'
import { PartFault } from './sheet-parts.mjs'
import { bookHead, gridsOf, sheetOf } from './sheet-rows.mjs'

const read = () => {
  if ('head' in wanted) return bookHead(buffer, wanted)
  return 'names' in wanted ? gridsOf(buffer, wanted) : [sheetOf(buffer, wanted)]
}

/** Posts `{ sheets }`, or the contents of a PartFault. */
const { bytes, wanted } = workerData
const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
try {
  parentPort.postMessage({ sheets: read() })
} catch (error) {
  if (error instanceof PartFault) parentPort.postMessage(error.says)
  // The library may throw any error on a broken archive.
  else parentPort.postMessage({ fault: 'unreadable' })
}
