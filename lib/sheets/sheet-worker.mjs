import { parentPort, workerData } from 'node:worker_threads'
import { PartFault } from './sheet-parts.mjs'
import { rowsOf } from './sheet-rows.mjs'

/** Answers `{ rows }`, or what a PartFault says of a file that is no table we take. */
const { bytes, limit } = workerData
try {
  parentPort.postMessage({
    rows: rowsOf(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), limit),
  })
} catch (error) {
  if (error instanceof PartFault) parentPort.postMessage(error.says)
  // A broken archive makes the reading itself stumble.
  else parentPort.postMessage({ fault: 'unreadable' })
}
