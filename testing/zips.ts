import { deflateRawSync } from 'node:zlib'

/** A compressed archive of these files, by name. `claimed`: the size that its headers claim for each. */
export function zipOf(files: Record<string, string | Buffer>, claimed?: number): Uint8Array {
  const bodies: Buffer[] = []
  const entries: Buffer[] = []
  let at = 0
  for (const [title, content] of Object.entries(files)) {
    const name = Buffer.from(title)
    const plain = Buffer.from(content)
    const data = deflateRawSync(plain)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(8, 4)
    common.writeUInt32LE(data.length, 14)
    common.writeUInt32LE(claimed ?? plain.length, 18)
    common.writeUInt16LE(name.length, 22)
    const body = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), common, name, data])
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(at, 10)
    entries.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\0', 'latin1'), common, rest, name]))
    bodies.push(body)
    at += body.length
  }
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  const directory = Buffer.concat(entries)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(at, 16)
  return new Uint8Array(Buffer.concat([...bodies, directory, end]))
}
