import { parentPort } from 'node:worker_threads'
import { importBuilt } from '../environment/built-source.mjs'

/** Builds workbooks on request: receives `{ name, data }`, answers `{ made }` or `{ failure }`. */
const { books } = await importBuilt('lib/export/books.ts')
parentPort.on('message', async ({ name, data }) => {
  try {
    const made = await books[name](data)
    const bytes = new Uint8Array(made.bytes)
    parentPort.postMessage({ made: { ...made, bytes } }, [bytes.buffer])
  } catch (error) {
    parentPort.postMessage({ failure: error })
  }
})
