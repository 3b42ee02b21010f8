import { parentPort, workerData } from 'node:worker_threads'
import { PartFault } from './sheet-parts.mjs'
import { bookHead, sheetOf } from './sheet-rows.mjs'

/** Posts `{ sheets }`, or the contents of a PartFault. */
const { bytes, wanted } = workerData
const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
try {
  parentPort.postMessage({
    sheets: 'head' in wanted ? bookHead(buffer, wanted) : [sheetOf(buffer, wanted)],
  })
} catch (error) {
  if (error instanceof PartFault) parentPort.postMessage(error.says)
  // The library may throw any error on a broken archive.
  else parentPort.postMessage({ fault: 'unreadable' })
}
