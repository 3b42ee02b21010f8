import { parentPort, workerData } from 'node:worker_threads'
import { PartFault } from './sheet-parts.mjs'
import { rowsOf } from './sheet-rows.mjs'

/** Posts `{ rows }`, or the contents of a PartFault. */
const { bytes, limit } = workerData
try {
  parentPort.postMessage({
    rows: rowsOf(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), limit),
  })
} catch (error) {
  if (error instanceof PartFault) parentPort.postMessage(error.says)
  // The library may throw any error on a broken archive.
  else parentPort.postMessage({ fault: 'unreadable' })
}
