import { parentPort } from 'node:worker_threads'
import { tsImport } from 'tsx/esm/api'

/** Builds workbooks on request: receives `{ name, data }`, answers `{ made }` or `{ failure }`. */
const { books } = await tsImport('./books.ts', import.meta.url)
parentPort.on('message', async ({ name, data }) => {
  try {
    const made = await books[name](data)
    const bytes = new Uint8Array(made.bytes)
    parentPort.postMessage({ made: { ...made, bytes } }, [bytes.buffer])
  } catch (error) {
    parentPort.postMessage({ failure: error })
  }
})
