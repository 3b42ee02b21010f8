import { once } from 'node:events'
import yauzl from 'yauzl'

/** Whether bytes are a packed archive, as workbooks are, of which every file can be read to its end. */
export async function isWholeZip(bytes: Buffer | undefined): Promise<boolean> {
  if (!bytes) return false
  try {
    const zip = await new Promise<yauzl.ZipFile>((resolve, reject) =>
      yauzl.fromBuffer(bytes, { lazyEntries: true }, (error, opened) =>
        error ? reject(error) : resolve(opened),
      ),
    )
    const read = new Promise<boolean>((resolve, reject) => {
      zip.on('error', reject).on('end', () => resolve(zip.entryCount > 0))
      zip.on('entry', (entry: yauzl.Entry) =>
        zip.openReadStream(entry, (error, stream) => {
          if (error) return reject(error)
          once(stream.resume(), 'end').then(() => zip.readEntry(), reject)
        }),
      )
    })
    zip.readEntry()
    return await read
  } catch {
    return false
  }
}
