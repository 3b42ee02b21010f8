import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { leastCompressed } from '../lib/environment/content-encoding.mjs'
import { compressible } from './web-answer.mjs'

const folder = '.next/packed'
const packedList = `${folder}/files.json`
const compressedAtOnce = 4

const types = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'application/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

/** For files whose names change with their contents. */
const lasting = 'public, max-age=31536000, immutable'
const asked = 'public, max-age=0'

const encoders = {
  br: (bytes) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
  gzip: (bytes) => promisify(gzip)(bytes, { level: 9 }),
}

/** Files below a folder, by their paths in it. */
const below = (root) =>
  existsSync(root)
    ? readdirSync(root, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => path.relative(root, path.join(entry.parentPath ?? entry.path, entry.name)))
    : []

/** Everything served from files: path in the URL, file, and headers of its own. */
export function staticFiles() {
  const named = (root, prefix, cache) =>
    below(root).map((name) => ({
      path: prefix + name.split(path.sep).join('/'),
      file: path.join(root, name),
      type: types[path.extname(name)] ?? 'application/octet-stream',
      cache,
    }))
  const drawn = below('.next/server/app')
    .filter((name) => name.endsWith('.body'))
    .map((name) => {
      const file = path.join('.next/server/app', name)
      const { headers } = JSON.parse(readFileSync(file.replace(/body$/, 'meta'), 'utf8'))
      return { path: `/${name.slice(0, -'.body'.length)}`, file, type: headers['content-type'], cache: asked }
    })
  return [...named('.next/static', '/_next/static/', lasting), ...named('public', '/', asked), ...drawn]
}

const buildId = () => readFileSync('.next/BUILD_ID', 'utf8')

export function packedFiles() {
  if (!existsSync(packedList)) return null
  const { build, files } = JSON.parse(readFileSync(packedList, 'utf8'))
  return build === buildId() ? files : null
}

/** Compresses each file of the build that becomes smaller, once, so that serving it needs no compression. */
export async function packFiles() {
  if (packedFiles()) return
  await rm(folder, { recursive: true, force: true })
  const files = []
  const waiting = staticFiles()
  const work = async () => {
    for (let one = waiting.pop(); one; one = waiting.pop()) files.push(await pack(one))
  }
  await Promise.all(Array.from({ length: compressedAtOnce }, work))
  await mkdir(folder, { recursive: true })
  await writeFile(packedList, JSON.stringify({ build: buildId(), files }))
}

async function pack(one) {
  const bytes = await readFile(one.file)
  const packed = {}
  if (compressible.test(one.type) && bytes.length >= leastCompressed)
    for (const [encoding, encode] of Object.entries(encoders)) {
      const smaller = await encode(bytes)
      if (smaller.length >= bytes.length) continue
      const file = path.join(folder, `${one.path}.${encoding}`)
      await mkdir(path.dirname(file), { recursive: true })
      await writeFile(file, smaller)
      packed[encoding] = file
    }
  return { ...one, packed }
}
