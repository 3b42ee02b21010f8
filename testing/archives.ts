import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { readFile, truncate, writeFile } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import yauzl from 'yauzl'
import { ZipFile } from 'yazl'
import type { Manifest } from '@/db/archive/archive-file'

const manifestName = 'manifest.json'

/** The texts of an archive, from a file or bytes, by name, in order. */
export async function filesOfArchive(archive: string | Buffer): Promise<Record<string, string>> {
  const zip = await new Promise<yauzl.ZipFile>((resolve, reject) => {
    const options = { lazyEntries: true }
    const opened = (error: Error | null, found: yauzl.ZipFile) => (error ? reject(error) : resolve(found))
    if (typeof archive === 'string') yauzl.open(archive, options, opened)
    else yauzl.fromBuffer(archive, options, opened)
  })
  const texts: Record<string, string> = {}
  return new Promise((resolve, reject) => {
    zip.on('error', reject).on('end', () => resolve(texts))
    zip.on('entry', (entry: yauzl.Entry) =>
      zip.openReadStream(entry, (error, stream) => {
        if (error) return reject(error)
        void buffer(stream).then((bytes) => {
          texts[entry.fileName] = bytes.toString()
          zip.readEntry()
        }, reject)
      }),
    )
    zip.readEntry()
  })
}

/** An edit of an archive: changes, renames or removes a file, or cuts the archive's last bytes. */
export type Edit =
  | { file: string; change: (text: string) => string; keepsManifest?: true }
  | { file: string; renamed: string | null }
  | { cut: number }

/** Writes an archive edited by somebody who updates the manifest accordingly. */
export async function editArchive(source: string, target: string, edit: Edit): Promise<void> {
  if ('cut' in edit) {
    const bytes = await readFile(source)
    await writeFile(target, bytes)
    return truncate(target, bytes.length - edit.cut)
  }
  const texts = await filesOfArchive(source)
  const { file } = edit
  const text = texts[file] ?? ''
  if ('change' in edit) {
    const changed = edit.change(text)
    if (changed === text) throw new Error(`Nothing has changed in ${file}`)
    texts[file] = changed
    if (!edit.keepsManifest && file !== manifestName) texts[manifestName] = told(texts, file)
  }
  const zip = new ZipFile()
  // yazl refuses names outside of the archive's folder, so such a name is patched in afterwards.
  const odd = 'renamed' in edit && edit.renamed ? edit.renamed : null
  const standIn = odd?.replaceAll('.', 'x').replaceAll('/', 'y')
  for (const [name, contents] of Object.entries(texts)) {
    const written = 'renamed' in edit && name === file ? standIn : name
    if (written) zip.addBuffer(Buffer.from(contents), written)
  }
  zip.end()
  await pipeline(zip.outputStream as Readable, createWriteStream(target))
  if (!odd || !standIn) return
  const bytes = await readFile(target)
  for (let at = bytes.indexOf(standIn); at !== -1; at = bytes.indexOf(standIn, at)) bytes.write(odd, at)
  await writeFile(target, bytes)
}

function told(texts: Record<string, string>, file: string): string {
  const manifest = JSON.parse(texts[manifestName] ?? '') as Manifest
  const bytes = Buffer.from(texts[file] ?? '')
  const records = bytes.toString().split('\n').filter(Boolean).length
  manifest.files[file] = {
    records,
    size: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  }
  return `${JSON.stringify(manifest, null, 2)}\n`
}
